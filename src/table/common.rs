//! Letters that are written most in languages of two bytes a letter, and in Cyrillic and Greek: those of running text and
//! of tables (names, places, sex, yes and no, units). A reading in which many of its letters are among them is likely.

/// Of both ways to write Chinese.
pub(super) static CHINESE: [u16; CHINESE_TEXT.len() / 3] = sorted(CHINESE_TEXT);
const CHINESE_TEXT: &str = "\
    的一是不了在人有我他中上大和地到以要就出可也你生能而子得下自之年作用道行所然家事成方多去法如都同面起看定\
    天分好小部其些主理心本前但因只想日者意力它把十民第公此已工使情明性知全三正外高由很最重物手向文政美相被利\
    什二等或新己制身果加西斯月合回特代信表化老世位次度任常先海通教原提立及比解水名真走各入口平系活打女四神何\
    安少才反受目太量再感建做接必件管期市直德命山金指保至形社便空治展科五基眼非白界光放即且思王象完式色路南品\
    住告求程北死交取拉格望共清今切院候姓城省街收支售客型男否低址箱婚姻未健康疾病患血糖速率班江林周徐郭曾蔡玲\
    晴雨甲乙丙阿克尼洲";

/// Of simplified Chinese alone.
pub(super) static SIMPLIFIED: [u16; SIMPLIFIED_TEXT.len() / 3] = sorted(SIMPLIFIED_TEXT);
const SIMPLIFIED_TEXT: &str = "\
    这个们来为国说时会对于着过发后里种经学现当没动还进样开从实军无与长机关点业将两间问并应头体见产话内给门东\
    声员论处义几认条气题别变总电数报结务场计资统区队决马书则却达强难权设记类据边张该规万觉术确师观识带导争运\
    龄县号码编价销额单户状态邮历职医压温湿绩级广州深圳庆津杭武汉苏浙河湖福陈黄赵吴孙朱胡罗梁谢宋唐许邓冯韩曹\
    彭肖潘田董袁余叶杜伟芳娜敏静丽磊洋勇艳杰娟涛超霞刚华丹红买卖贷款坏蓝绿尔亚维岛语阳";

/// Of traditional Chinese alone.
pub(super) static TRADITIONAL: [u16; TRADITIONAL_TEXT.len() / 3] = sorted(TRADITIONAL_TEXT);
const TRADITIONAL_TEXT: &str = "\
    這個們來為國說時會對於著過發後裡種經學現當沒動還進樣開從實軍無與長機關點業將兩間問並應頭體見產話內給門東\
    聲員論處義幾認條氣題別變總電數報結務場計資統區隊決馬書則卻達強難權設記類據邊張該規萬覺術確師觀識帶導爭運\
    齡縣號碼編價銷額單戶狀態郵歷職醫壓溫濕績級臺台灣竹桃園苗栗彰雲嘉屏宜蘭花蓮澎香港澳九龍雄陳黃李吳劉楊許鄭\
    謝洪邱廖賴蘇葉莊呂蕭羅怡君志淑雅婷豪俊偉惠宏壞紅藍綠爾亞維島語陽";

/// Of Japanese; kana tell themselves.
pub(super) static KANJI: [u16; KANJI_TEXT.len() / 3] = sorted(KANJI_TEXT);
const KANJI_TEXT: &str = "\
    日一人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員\
    九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要\
    用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北午指権心界支\
    第産結百派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在\
    件団別物側任引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝価式確村提運終西姓齢住番号町格\
    量商顧客種類状態果無有低血圧身佐藤鈴木橋渡辺伊林吉阪神奈愛岡古屋札幌仙台横浜福広沢斎松井清崎阿森池石岩患\
    収給額曜良悪甲乙丙語諸週";

/// Of Korean.
pub(super) static HANGUL: [u16; HANGUL_TEXT.len() / 3] = sorted(HANGUL_TEXT);
const HANGUL_TEXT: &str = "\
    이다는의에가을하고를로은도한지기서사시인어있나자대그리해일정아수것들보라부스전여만니원주상제구적우장동성\
    공국과무조김유선경연위오신소년교회마실안모용화방거내문물산비개세면학관중간러없생영월행분명트진레양당된드\
    야려출업르말달두천단결와남계바미운호타파재외합금박현표등포후발강식심반감법설형작론민석체차본울북광충청속\
    프점향권태품입집류할돈변질키환임준름별역격매량날짜예종최윤황송홍손배백허노곽추길왕옥육맹탁록번급불높낮음\
    값희철순혈압몸게갑병란";

/// Of Russian and Greek, small.
pub(super) const SMALL: &str = "оеаинтсрвлкмдпуαοιετσνηυρπκμλάίό";

/// Signs that stand beside numbers, units and words in the encodings of one byte a letter.
pub(super) const SIGNS: &str = "№€£°µ²³±§½¼¾×–—“”‘’…•«»®©™";

/// Letters as numbers, ascending: searched by halves, and half the size of the text, which the module then does not hold.
const fn sorted<const N: usize>(text: &str) -> [u16; N] {
    let bytes = text.as_bytes();
    let mut out = [0; N];
    let mut at = 0;
    while at < N {
        // Each of three bytes in UTF-8.
        let [first, second, third] = [bytes[3 * at] & 0x0F, bytes[3 * at + 1] & 0x3F, bytes[3 * at + 2] & 0x3F];
        let letter = (first as u16) << 12 | (second as u16) << 6 | third as u16;
        let mut to = at;
        while to > 0 && out[to - 1] > letter {
            out[to] = out[to - 1];
            to -= 1;
        }
        out[to] = letter;
        at += 1;
    }
    out
}
