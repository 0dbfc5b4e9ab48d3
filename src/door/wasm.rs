//! The WebAssembly edge: the only folder with web types besides the derives. Every function only converts.

mod from_js;
mod to_js;

use super::judging;
use super::session::{self, Session};
use crate::contract::*;
use crate::heartbeat;
use crate::sentences::Message;
use crate::sentences::learning::Problem;
use crate::table::ReadOptions;
use from_js::Wrong;
use js_sys::Function;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// The engine of one worker.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    session: Session,
}

#[wasm_bindgen]
impl Engine {
    /// Prints panics to the console before the instance dies.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Engine {
        console_error_panic_hook::set_once();
        Engine::default()
    }

    /// Has `listener` told while work goes on that takes long: how much is done, and of how much (0 of 0: not known).
    pub fn heartbeat(
        &self,
        #[wasm_bindgen(unchecked_param_type = "(done: number, of: number) => void")] listener: Function,
    ) {
        heartbeat::listen(Some(Box::new(move |done, of| {
            // That nobody could be told is no reason to stop.
            let _ = listener.call2(&JsValue::NULL, &done.into(), &of.into());
        })));
    }

    /// Reads a file.
    pub fn open(&mut self, bytes: &[u8], options: Ts<ReadOptions>) -> Result<Ts<Opened>, JsValue> {
        let options = from_js(options)?;
        to_js(self.session.open(bytes, &options))
    }

    /// What a column offers as a target.
    pub fn classes(&self, column: &str) -> Result<Ts<Classes>, JsValue> {
        to_js(self.session.classes(column))
    }

    /// Gets ready to answer a question.
    pub fn prepare(&mut self, question: Ts<Question>) -> Result<Ts<Prepared>, JsValue> {
        let question = from_js(question)?;
        to_js(self.session.prepare(&question))
    }

    /// Does one fit.
    pub fn unit(&self, index: u32) -> Result<Ts<Unit>, JsValue> {
        to_js(self.session.unit(index))
    }

    /// Makes the model of the units that are there.
    pub fn model(&mut self, units: Vec<Ts<Unit>>) -> Result<Ts<Learned>, JsValue> {
        let units = units_from_js(units)?;
        to_js(self.session.model(&units))
    }

    /// How the weights shrink as k grows.
    pub fn trace(&self, wanted: Ts<TraceWanted>) -> Result<Ts<Trace>, JsValue> {
        let wanted = from_js(wanted)?;
        to_js(self.session.trace(&wanted))
    }

    /// The prepared question at other shrinkage constants.
    pub fn shrunk(&mut self, constants: Ts<Constants>) -> Result<Ts<Learned>, JsValue> {
        let constants = from_js(constants)?;
        to_js(self.session.shrunk(&constants))
    }

    /// How well each of a list of shrinkage constants predicts held-out rows.
    pub fn compared(&mut self, wanted: Ts<ConstantsWanted>) -> Result<Ts<ConstantsCompared>, JsValue> {
        let wanted = from_js(wanted)?;
        to_js(self.session.compared(&wanted))
    }

    /// For each row of the file its role among the support vectors.
    pub fn roles(&self, units: Vec<Ts<Unit>>) -> Result<Vec<u8>, JsValue> {
        let units = units_from_js(units)?;
        self.session.roles(&units).map_err(thrown)
    }

    /// How the calibrators do on the held-out rows.
    pub fn reliability(&self, units: Vec<Ts<Unit>>) -> Result<Ts<Reliability>, JsValue> {
        let units = units_from_js(units)?;
        to_js(self.session.reliability(&units))
    }

    /// A piece of a chain of shrinkage constants.
    pub fn chain(&self, wanted: Ts<ChainWanted>) -> Result<Ts<Chain>, JsValue> {
        to_js(self.session.chain(&from_js(wanted)?))
    }

    /// What chains say of these constants, and how far they agree.
    pub fn diagnosed(&self, chains: Ts<Chains>) -> Result<Ts<Diagnosed>, JsValue> {
        to_js(self.session.diagnosed(&from_js(chains)?))
    }

    /// The log odds of a learner without a nomogram over a plane of two attributes.
    pub fn grid(&self, units: Vec<Ts<Unit>>, wanted: Ts<GridWanted>) -> Result<Vec<f64>, JsValue> {
        let units = units_from_js(units)?;
        self.session.grid(&units, &from_js(wanted)?).map_err(thrown)
    }

    /// Cells of the file.
    pub fn rows(&self, from: u32, to: u32) -> Result<Ts<Rows>, JsValue> {
        to_js(self.session.rows(from, to))
    }

    /// The sum (log odds) of every row of the open file under the model that was made last.
    pub fn predict(&self) -> Result<Vec<f64>, JsValue> {
        self.session.predict().map_err(thrown)
    }

    /// What some of the pairs of attributes say together, beyond what each says of the target.
    pub fn interactions(&mut self, wanted: Ts<PairsWanted>) -> Result<Ts<Interactions>, JsValue> {
        let wanted = from_js(wanted)?;
        to_js(self.session.interactions(&wanted))
    }

    /// All pairs, ranked, with p adjusted for their number.
    pub fn ranked(&self, found: Ts<Interactions>) -> Result<Ts<Interactions>, JsValue> {
        to_js(Ok(session::ranked(from_js(found)?)))
    }

    /// Where a numeric attribute would be cut.
    pub fn intervals(&self, wanted: Ts<CutsWanted>) -> Result<Ts<Cuts>, JsValue> {
        let wanted = from_js(wanted)?;
        to_js(self.session.intervals(&wanted))
    }

    /// How the prepared question's learner does on held-out rows.
    pub fn judged(&self, units: Vec<Ts<Unit>>) -> Result<Ts<Judged>, JsValue> {
        let units = units_from_js(units)?;
        to_js(self.session.judged(&units))
    }

    /// The differences of learners that were judged on the same folds.
    pub fn contrasted(&self, wanted: Ts<ContrastsWanted>) -> Result<Ts<Contrasts>, JsValue> {
        to_js(judging::contrasted(&from_js(wanted)?))
    }

    /// Which of some learners is drawn first.
    pub fn first(&self, wanted: Ts<AveragedWanted>) -> Result<Ts<First>, JsValue> {
        to_js(self.session.first(&from_js(wanted)?))
    }

    /// An ensemble of learners that were judged on the prepared question's folds.
    pub fn ensemble(&self, wanted: Ts<EnsembleWanted>) -> Result<Ts<Ensemble>, JsValue> {
        to_js(self.session.ensemble(&from_js(wanted)?))
    }

    /// The average of additive models of the open file.
    pub fn averaged(&self, wanted: Ts<AveragedWanted>) -> Result<Ts<Averaged>, JsValue> {
        to_js(self.session.averaged(&from_js(wanted)?))
    }

    /// The additive model nearest to the prepared question's.
    pub fn stand_in(&self, units: Vec<Ts<Unit>>) -> Result<Ts<StandIn>, JsValue> {
        let units = units_from_js(units)?;
        to_js(self.session.stand_in(&units))
    }

    /// What the prepared question's random forest says of itself.
    pub fn forest(&self, units: Vec<Ts<Unit>>) -> Result<Ts<ForestSeen>, JsValue> {
        let units = units_from_js(units)?;
        to_js(self.session.forest(&units))
    }

    /// A row of a grid of settings.
    pub fn tuned(&self, wanted: Ts<TuneWanted>) -> Result<Ts<Tuned>, JsValue> {
        to_js(self.session.tuned(&from_js(wanted)?))
    }

    /// Trains a polynomial SVM and gets ready to search its features.
    pub fn top_begin(&mut self, wanted: Ts<TopWanted>) -> Result<Ts<TopBegun>, JsValue> {
        let wanted = from_js(wanted)?;
        to_js(self.session.top_begin(&wanted))
    }

    /// Builds about `n` more features.
    pub fn top_step(&mut self, n: u32) -> Result<Ts<TopFound>, JsValue> {
        to_js(self.session.top_step(n))
    }

    /// Such a machine on some attributes, a fold held out.
    pub fn top_tried(&self, trial: Ts<TopTrial>) -> Result<Ts<TopTried>, JsValue> {
        to_js(self.session.top_tried(&from_js(trial)?))
    }

    /// The similarities of the values of an attribute.
    pub fn similarity(&self, wanted: Ts<SimilarityWanted>) -> Result<Ts<Similarity>, JsValue> {
        to_js(self.session.similarity(&from_js(wanted)?))
    }

    /// Begins to compare predictions with what happens.
    pub fn check_begin(&mut self, wanted: Ts<CheckWanted>) -> Result<Ts<CheckBegun>, JsValue> {
        let wanted = from_js(wanted)?;
        to_js(self.session.check_begin(&wanted))
    }

    /// The next rows of that comparison.
    pub fn check_step(&mut self, n: u32) -> Result<Ts<CheckStep>, JsValue> {
        to_js(self.session.check_step(n))
    }
}

fn from_js<T: Tsify + DeserializeOwned>(value: Ts<T>) -> Result<T, JsValue> {
    from_js::from_js(value.into()).map_err(bad_request)
}

#[inline(never)]
fn bad_request(wrong: Wrong) -> JsValue {
    thrown(Problem::BadRequest { wrong: wrong.to_string() }.into())
}

/// Apart from its callers, so that the module holds it once.
#[inline(never)]
fn units_from_js(units: Vec<Ts<Unit>>) -> Result<Vec<Unit>, JsValue> {
    units.into_iter().map(from_js).collect()
}

fn to_js<T: Tsify + Serialize>(reply: Result<T, Message>) -> Result<Ts<T>, JsValue> {
    match reply {
        Ok(reply) => Ok(Ts::new_unchecked(to_js::to_js(&reply))),
        Err(message) => Err(thrown(message)),
    }
}

/// What could not be done is thrown as the object that `Message` describes.
#[inline(never)]
fn thrown(message: Message) -> JsValue {
    to_js::to_js(&message)
}
