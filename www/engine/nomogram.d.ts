/**
 * A whole trained model. Effects are on the scale of the sum: log odds with the logit link, the target's own unit with the
 * identity link.
 */
export interface AdditiveModel {
    /**
     * Always "nomogram-model".
     */
    format: string;
    /**
     * Version of this file format; a reader refuses a newer one.
     */
    version: number;
    /**
     * How the sum becomes the outcome.
     */
    link: Link;
    /**
     * What is predicted.
     */
    target: Target;
    /**
     * β₀: the log odds of an instance all of whose attributes are unknown.
     */
    intercept: number;
    /**
     * The columns used to predict, in the file's order.
     */
    attributes: Attribute[];
    /**
     * Effects of attributes and pairs, no two of the same ones: an attribute may have an effect of its own and stand in
     * any number of pairs.
     */
    effects: Effect[];
    /**
     * Who learned it, with which settings.
     */
    learner: Learner;
    /**
     * How the learner's scores became log odds; absent where they already were.
     */
    calibration?: Calibration;
    /**
     * Scores of the held-out rows where a number is predicted; absent until there are any.
     */
    held_out?: NumberScores;
    /**
     * How the effects vary over resamples of the rows; absent until there are any.
     */
    resampling?: Resampling;
    /**
     * Error bars from the posterior covariance; absent where the learner has none, or they were not asked for.
     */
    posterior?: Posterior;
    /**
     * The interval of the probability; absent where there is none (yet).
     */
    venn_abers?: VennAbers;
    /**
     * g, where the sum alone is not the log odds: P = F(g(sum)). It increases everywhere; absent: g(sum) = sum.
     */
    bend?: Curve;
    /**
     * What the model is for and where it comes from (TRIPOD+AI).
     */
    card?: Card;
    /**
     * What the reader of the model has to know.
     */
    notices?: ModelNotice[];
}

/**
 * What one attribute alone says of the target.
 */
export interface AloneInformation {
    /**
     * Name of the attribute.
     */
    attribute: string;
    /**
     * I(A;Y), bits.
     */
    information: number;
}

/**
 * A column used to predict.
 */
export interface Attribute {
    /**
     * Name of the column.
     */
    name: string;
    /**
     * What its values are.
     */
    kind: AttributeKind;
    /**
     * Unit of a numeric attribute, as the file gave it ("kg", "%").
     */
    unit?: string;
    /**
     * Levels with how many training rows have each; empty for a numeric attribute.
     */
    levels?: Level[];
    /**
     * Range and density; absent for a categorical or ordered attribute.
     */
    numeric?: NumericRange;
    /**
     * Training rows whose value is missing.
     */
    missing?: number;
    /**
     * Of which column it was taken, where it is none of the file.
     */
    from?: Derived;
    /**
     * How the cells of the column were read, for new rows to be read alike; absent where their letters tell it.
     */
    reading?: ColumnReading;
}

/**
 * What kind of values an attribute has.
 */
export type AttributeKind = "numeric" | "categorical" | "ordered";

/**
 * The kernel map of one attribute.
 */
export interface AttributeMap {
    /**
     * Name of the attribute.
     */
    attribute: string;
    /**
     * Its map.
     */
    map: MapChoice;
}

/**
 * Reply to `averaged`.
 */
export interface Averaged {
    /**
     * The model whose log odds are the average of theirs.
     */
    model: string;
}

/**
 * One of the models that are averaged.
 */
export interface AveragedMember {
    /**
     * What it answers, of the open file.
     */
    question: Question;
    /**
     * Its fits, as for `model`.
     */
    units: Unit[];
    /**
     * How often it counts.
     */
    count: number;
}

/**
 * Argument of `averaged`: additive models of the same target, with how often each counts; of `first`: the learners among
 * which is chosen, the preferred ones first. They come as what they are made of, which the door takes anyway: nothing in
 * the browser's module reads model files.
 */
export interface AveragedWanted {
    /**
     * In the order in which the model's card names them.
     */
    members: AveragedMember[];
}

/**
 * Error bars of one effect: lower and upper quantile over the resamples at each of a list of values.
 *
 * The values are, by form: `levels` one a level (or interval), in their order; `cubic` the numbers in `places`;
 * `table` its cells, row by row; `curves_by_level` for each curve in turn the numbers in `places`; `surface` none.
 * Between two places a bar is interpolated along a straight line; outside them the outermost one holds.
 */
export interface Bars {
    /**
     * Numbers of the attribute (of the second one in `curves_by_level`), ascending; empty for levels and tables.
     */
    places?: number[];
    /**
     * Lower quantile at each value, log odds.
     */
    low: number[];
    /**
     * Upper quantile.
     */
    high: number[];
}

/**
 * How a curve goes on outside its knots.
 */
export type Beyond = "linear" | "cubic";

/**
 * What a bound such as "<0.6" counts as. A range such as "8-12" counts as its middle, unless it is missing.
 */
export type Bounds = "limit" | "half" | "missing";

/**
 * How signed distances became sums: sum = offset + slope · δ. The sum is the log odds, unless the model has a bend.
 */
export interface Calibration {
    /**
     * Folds of each replication.
     */
    folds: number;
    /**
     * Replications.
     */
    repeats: number;
    /**
     * α.
     */
    offset: number;
    /**
     * γ ≥ 0.
     */
    slope: number;
    /**
     * Fold fits whose distances are pooled so far, out of folds · repeats. Fewer: the calibration is not finished.
     */
    fits_done: number;
    /**
     * Scores of the held-out rows, absent until there are any.
     */
    held_out?: HeldOut;
    /**
     * The outcome by isotonic regression on the same held-out distances; absent until there are any.
     */
    isotonic?: Isotonic;
    /**
     * Half the width of a support vector machine's margin: its borders lie where the sum is offset ± this (log odds).
     */
    margin?: number;
}

/**
 * One way from a score to a probability, judged.
 */
export interface Calibrator {
    /**
     * Which.
     */
    name: CalibratorName;
    /**
     * Mean (p − y)².
     */
    brier: number;
    /**
     * How much smaller `brier` were, had each probability been the share that it comes with: q, the isotonic regression of
     * the outcome on p. brier = reliability − resolution + uncertainty (Dimitriadis, Gneiting & Jordan 2021).
     */
    reliability: number;
    /**
     * How far those shares are from the overall share: mean (q − r)².
     */
    resolution: number;
    /**
     * Overall share r times 1 − r.
     */
    uncertainty: number;
    /**
     * Mean −ln of the probability of what happened; one below 1e-15 counts as 1e-15.
     */
    log_loss: number;
    /**
     * At most ten bins of as many rows each, by probability.
     */
    bins: ReliabilityBin[];
    /**
     * q as a function of p: its steps (p at which a step begins, its height), ascending.
     */
    curve: [number, number][];
    /**
     * For Venn–ABERS the mean width p₁ − p₀; absent for the others.
     */
    width?: number;
}

/**
 * Names of calibrators.
 */
export type CalibratorName = "logistic" | "isotonic" | "venn_abers";

/**
 * What the model is for (TRIPOD+AI). Empty text = not given.
 */
export interface Card {
    /**
     * Title.
     */
    title?: string;
    /**
     * What it is meant for.
     */
    purpose?: string;
    /**
     * For whom or what it holds.
     */
    population?: string;
    /**
     * File or study it was trained on.
     */
    source?: string;
    /**
     * Licence of the data or model.
     */
    licence?: string;
    /**
     * Date of training, ISO 8601.
     */
    date?: string;
    /**
     * What to look for, or a caution.
     */
    note?: string;
    /**
     * What is predicted, and when and how it was measured.
     */
    outcome?: string;
    /**
     * Rows (cases) that the model was trained on; absent where that is not known.
     */
    n?: number;
    /**
     * Those of them with the outcome (the positive class); absent where that is not known, or a number is predicted.
     */
    events?: number;
    /**
     * Whom to ask about it.
     */
    contact?: string;
}

/**
 * A cell.
 */
export type Cell = number | string | undefined | undefined;

/**
 * Order of the cells in Heur2.
 */
export type CellOrder = "raw" | "normalised" | "by_level";

/**
 * How well a solver did.
 */
export interface Certificate {
    /**
     * "interior-point", "smo", "newton", "newton-cg", "cholesky", "closed-form", or "none" where there was nothing to do.
     */
    solver: string;
    /**
     * What is minimised, at the answer; of the support vector machine ½‖w‖² + Σ C_i max(0, 1 − y_i f(x_i)), with the
     * best bias for w.
     */
    primal_objective: number;
    /**
     * A lower bound of it: the objective of the dual problem at a feasible point; of the support vector machine
     * Σ α − ½‖Σ α_i y_i x_i‖².
     */
    dual_objective: number;
    /**
     * (primal − dual) / max(1, |primal|).
     */
    relative_gap: number;
    /**
     * Steps.
     */
    iterations: number;
    /**
     * Rows with α above [`SUPPORT_SHARE`] of their cost: distinct ones for a solver, those of the file for a unit.
     */
    support_vectors: number;
    /**
     * Why it stopped.
     */
    stopped: StopReason;
}

/**
 * Reply to `chain(ChainWanted)`: draws, opaque to JavaScript; hand it to `diagnosed`.
 */
export interface Chain {
    /**
     * Number of the chain.
     */
    chain: number;
    /**
     * Draws that the chain has made up to the last one here, those that were skipped too.
     */
    made: number;
    /**
     * Draw by draw: σ², then the constants.
     */
    numbers: Uint8Array;
}

/**
 * Argument of `chain`: one chain of the Gibbs sampler of the shrinkage constants.
 */
export interface ChainWanted {
    /**
     * What has a constant of its own.
     */
    by: ConstantsBy;
    /**
     * Number of the chain: its own stream of random numbers, and its own start.
     */
    chain: number;
    /**
     * Draws to skip.
     */
    warmup: number;
    /**
     * Draws to keep, at least 1.
     */
    draws: number;
    /**
     * The piece of the same chain to go on from; its first when absent. In pieces a chain has the same draws as at once.
     */
    after?: Chain;
}

/**
 * Argument of `diagnosed`.
 */
export interface Chains {
    /**
     * As they were asked for.
     */
    by: ConstantsBy;
    /**
     * Those that are there; pieces of one chain in any order.
     */
    chains: Chain[];
}

/**
 * Reply to `check_begin(CheckWanted)`.
 */
export interface CheckBegun {
    /**
     * Rows to begin or to train with.
     */
    trained: number;
    /**
     * Rows that will be predicted.
     */
    rows: number;
    /**
     * C that was given or found.
     */
    cost: number;
    /**
     * γ.
     */
    gamma: number;
}

/**
 * Reply to `check_step(n)`: the next n predicted rows; fewer, or none, at the end.
 */
export interface CheckStep {
    /**
     * For each row whether the prediction was wrong (1) or right (0).
     */
    wrong: number[];
    /**
     * Lower end of the interval for being right.
     */
    low: number[];
    /**
     * Upper end.
     */
    high: number[];
}

/**
 * Argument of `check_begin`: the comparison of predictions with what happens, row by row (Zhou et al. 2014).
 */
export interface CheckWanted {
    /**
     * Which machine.
     */
    machine: Machine;
    /**
     * Online: each row joins the training rows after its prediction. Otherwise none does.
     */
    online: boolean;
    /**
     * Which machines score the rows; nothing to VA-SVM.
     */
    scored_by: ScoredBy;
    /**
     * Share of the rows to begin with (online) or to train with (offline).
     */
    first: number;
    /**
     * C of the support vector machines, with a radial kernel over all coordinates; 0 = by cross-validation on the rows
     * to begin with.
     */
    cost: number;
    /**
     * γ of the kernel; 0 = the same.
     */
    gamma: number;
    /**
     * Seed of the order of the rows.
     */
    seed: number;
    /**
     * Most rows that take part; 0 = as many as can: 3,000, or 300 where each is left out.
     */
    most: number;
}

/**
 * One additive score a class. The attributes of all scores are the same.
 */
export interface ClassModels {
    /**
     * Always "nomogram-classes".
     */
    format: string;
    /**
     * As in [`AdditiveModel`].
     */
    version: number;
    /**
     * Name of the target column.
     */
    target: string;
    /**
     * The classes with their training rows.
     */
    classes: Level[];
    /**
     * The score of each class, in the order of `classes`. Its link is "identity": a score alone is no probability.
     */
    scores: AdditiveModel[];
    /**
     * Scores of the held-out rows, absent until there are any.
     */
    held_out?: ClassScores;
    /**
     * What the model is for and where it comes from.
     */
    card?: Card;
    /**
     * What the reader of the model has to know.
     */
    notices?: ModelNotice[];
}

/**
 * How well the held-out rows of several classes were predicted.
 */
export interface ClassScores {
    /**
     * Share of rows whose class has the largest probability.
     */
    accuracy: number;
    /**
     * Mean over the rows of Σ over the classes of (p − y)².
     */
    brier: number;
    /**
     * Mean −ln of the probability that was given to the row's class.
     */
    log_loss: number;
    /**
     * Fold fits behind these numbers, out of [`fits`](Self::fits).
     */
    fits_done?: number;
    /**
     * Fold fits there will be: folds · repeats.
     */
    fits?: number;
}

/**
 * Reply to `classes(column)`: what a target column offers.
 */
export interface Classes {
    /**
     * Labels with their counts, most frequent first; empty for a numeric column with many values.
     */
    classes: Level[];
    /**
     * The class that is spoken of: the event, else the rarer of two, else the rarest of several that has rows enough;
     * absent where a cut is needed.
     */
    proposed_positive?: string;
    /**
     * Range and density of a numeric column: it can be cut.
     */
    numeric?: NumericRange;
    /**
     * Rows without a value.
     */
    missing: number;
    /**
     * What the person should know before choosing.
     */
    notices: Message[];
}

/**
 * Coding of attributes of two values.
 */
export type Coding = "zero_one" | "plus_minus_one";

/**
 * What is said of one column.
 */
export interface ColumnOptions {
    /**
     * Name of the column, after repair.
     */
    name: string;
    /**
     * Its kind.
     */
    kind?: Kind;
    /**
     * Spellings that are values of this column although they usually mean missing ("NA" for Namibia).
     */
    keep?: string[];
    /**
     * Spellings that are missing in this column ("-999", "unknown"); a number whatever way it is written.
     */
    missing?: string[];
    /**
     * Join labels that differ only in case, a final full stop or blanks.
     */
    fold_case?: boolean;
    /**
     * Join the rare levels to one: "other (12)".
     */
    pool?: boolean;
    /**
     * The order of the levels, where the kind is ordered.
     */
    order?: string[];
    /**
     * Take it apart into columns of their own: a date into year, month, weekday, hour and days before the latest; a list
     * into a yes or no for each choice.
     */
    split?: boolean;
    /**
     * How its dates are written, or what stands between choices, as in [`Derived`].
     */
    form?: string;
    /**
     * Words that count as a number in a column of numbers: "n.d.=0"; others are missing.
     */
    marks?: string[];
    /**
     * What bounds such as "<0.6" count as in a column of numbers.
     */
    bounds?: Bounds;
    /**
     * Whether numbers without a percent sign are shares of 1 (0.05 is 5 %), where others have one.
     */
    shares?: boolean;
}

/**
 * One row of the table preview.
 */
export interface ColumnPreview {
    /**
     * Name, after repair.
     */
    name: string;
    /**
     * Its long name, where a further row of the header has one: the text of a question.
     */
    label?: string;
    /**
     * Inferred or stated kind.
     */
    kind: Kind;
    /**
     * Unit found in every cell.
     */
    unit?: string;
    /**
     * Cells that count as missing.
     */
    missing: number;
    /**
     * Distinct values.
     */
    distinct: number;
    /**
     * The most frequent labels (at most 12; ordered kind: the first 12 in order); empty for numeric columns.
     */
    top: Level[];
    /**
     * Range and density of a numeric column.
     */
    numeric?: NumericRange;
    /**
     * A few cells as text.
     */
    examples: string[];
    /**
     * Whether a model uses it by default.
     */
    used: boolean;
    /**
     * The column of which it was taken, where it is none of the file.
     */
    from?: string;
    /**
     * Why not, where it does not: a short clause ("one value only").
     */
    reason?: string;
    /**
     * Words among its numbers, and what each counts as.
     */
    marks?: OddWord[];
}

/**
 * How the cells of a column were read, where more than their letters tells it: a model keeps it, so that it reads new
 * rows in the same way.
 */
export interface ColumnReading {
    /**
     * Spellings that are missing.
     */
    missing?: string[];
    /**
     * Words that count as a number: "n.d.=0".
     */
    marks?: string[];
    /**
     * What bounds count as.
     */
    bounds?: Bounds;
    /**
     * Whether numbers without a percent sign are shares of 1, where others have one.
     */
    shares?: boolean;
}

/**
 * The posterior of one constant.
 */
export interface ConstantDrawn {
    /**
     * The part; absent for σ² and for the one constant of all.
     */
    part?: Part;
    /**
     * In words: "noise σ²", "all", "straight", "age".
     */
    name: string;
    /**
     * Median over all draws.
     */
    median: number;
    /**
     * Quantile at 0.025.
     */
    low: number;
    /**
     * Quantile at 0.975.
     */
    high: number;
    /**
     * Split R̂ of ranks (Vehtari et al. 2021); absent where nothing can be said: too few draws, or chains that stand still.
     */
    r_hat?: number;
    /**
     * Effective number of independent draws.
     */
    effective: number;
    /**
     * For each chain at most 200 of its draws, evenly spaced, to be looked at.
     */
    traces: number[][];
}

/**
 * Argument of `shrunk`: the prepared question at other constants.
 */
export interface Constants {
    /**
     * k.
     */
    k: number;
    /**
     * Constants of parts that have their own.
     */
    shrinkages?: Shrinkage[];
}

/**
 * What has a constant of its own.
 */
export type ConstantsBy = "one" | "part" | "attribute";

/**
 * Reply to `compared(ConstantsWanted)`: how well each of a list of constants predicts held-out rows, over the folds of
 * the first replication.
 */
export interface ConstantsCompared {
    /**
     * Mean squared error of each.
     */
    error: number[];
    /**
     * Share of rows whose sign is right; empty for a number.
     */
    accuracy: number[];
}

/**
 * Argument of `compared`.
 */
export interface ConstantsWanted {
    /**
     * Constants to compare.
     */
    list: Constants[];
}

/**
 * The difference of two learners on the same folds.
 */
export interface Contrast {
    /**
     * Index of the learner.
     */
    learner: number;
    /**
     * Which measure.
     */
    metric: Metric;
    /**
     * Mean over the folds of its score − the reference's.
     */
    difference: number;
    /**
     * Interval at 0.95.
     */
    low: number;
    /**
     * Its upper end.
     */
    high: number;
    /**
     * Two-sided p of the corrected resampled t-test (Nadeau & Bengio 2003).
     */
    p: number;
}

/**
 * Reply to `contrasted`: one for each other learner and measure.
 */
export interface Contrasts {
    /**
     * In the order of the learners, then of the measures.
     */
    contrasts: Contrast[];
}

/**
 * Argument of `contrasted`: folds of several learners, in the same order.
 */
export interface ContrastsWanted {
    /**
     * Folds of each learner, as in [`Judged::folds`].
     */
    folds: FoldScores[][];
    /**
     * The one that the others are compared with.
     */
    reference: number;
    /**
     * Folds of a replication: the training rows are n_folds − 1 times the test rows.
     */
    n_folds: number;
}

/**
 * A piecewise cubic: between two knots the cubic with the given values and slopes at both. At least two knots,
 * strictly ascending. With d = x − x₀, h = x₁ − x₀ and m = (v₁ − v₀)/h it is evaluated as
 * v₀ + d (s₀ + d ((3m − 2s₀ − s₁)/h + d (s₀ + s₁ − 2m)/h²)), in this order of operations everywhere.
 *
 * Where there are polynomials their sum P is taken off the values and slopes at the knots first (P and P′ there) and
 * added again at x: what is a polynomial of any degree is that polynomial everywhere, between the knots and beyond them,
 * while the values and slopes are those of the whole curve.
 *
 * A function that has limits has knots, outside the data too, until it is within its tolerance of them; the outermost
 * ones are the limits, with slope 0, so that the straight lines beyond them stay there.
 */
export interface Curve {
    /**
     * Places, in the attribute's unit.
     */
    knots: number[];
    /**
     * Effects at the knots.
     */
    values: number[];
    /**
     * Derivatives at the knots, log odds per unit.
     */
    slopes: number[];
    /**
     * How it (less its polynomials) goes on outside the knots.
     */
    beyond?: Beyond;
    /**
     * Polynomials of degrees above the third that it holds, added up. Since version 5.
     */
    polynomials?: Polynomial[];
}

/**
 * A numeric target cut into two classes.
 */
export interface Cut {
    /**
     * The threshold, in the column's own unit.
     */
    threshold: number;
    /**
     * true: positive is value ≥ threshold. false: positive is value < threshold.
     */
    at_or_above: boolean;
}

/**
 * Where the cuts of a discretised attribute come from.
 */
export type CutMethod = "equal_frequency" | "equal_width" | "entropy" | "by_hand";

/**
 * Reply to `intervals(CutsWanted)`.
 */
export interface Cuts {
    /**
     * Inner cut points, ascending.
     */
    cuts: number[];
    /**
     * Rows in each interval, one more than cuts; rows without a value are in none.
     */
    counts: number[];
    /**
     * Rows of the positive class in each interval; empty where there is none.
     */
    events: number[];
}

/**
 * Argument of `intervals`: how a numeric attribute would be cut.
 */
export interface CutsWanted {
    /**
     * Numeric attribute of the prepared question.
     */
    attribute: string;
    /**
     * Where the cuts come from.
     */
    method: CutMethod;
    /**
     * Intervals, 2 to 20, for equal frequency and equal width.
     */
    bins?: number;
    /**
     * Inner cut points set by hand, ascending.
     */
    cuts?: number[];
}

/**
 * A point of the decision curve (Vickers & Elkin 2006), and what the threshold does to the rows.
 */
export interface DecisionPoint {
    /**
     * Probability from which on a row counts as positive.
     */
    threshold: number;
    /**
     * Share of all rows that are true positives.
     */
    true_positives: number;
    /**
     * Share of all rows that are false positives.
     */
    false_positives: number;
    /**
     * true positives − false positives · threshold/(1 − threshold).
     */
    net_benefit: number;
    /**
     * The same where every row counts as positive.
     */
    of_all: number;
}

/**
 * How the values of an attribute follow from a column of the file.
 */
export interface Derived {
    /**
     * Name of that column.
     */
    column: string;
    /**
     * How its cells are written. Of a date: Y a year, y two digits of it (y@1926: in the hundred years from then on), M month, D day, h hour, m minute, s second,
     * q quarter, w week, N a month's name, A a weekday's, p am or pm, z a zone, all else itself; or "seconds since 1970",
     * "milliseconds since 1970", "seconds since 1582-10-14". Of a list or two numbers: what stands between them.
     */
    form: string;
    /**
     * What is taken from it.
     */
    part: DerivedPart;
    /**
     * The choice, or the day (2024-03-05) that days are counted from.
     */
    of?: string;
}

/**
 * What is taken from a date, a list or two numbers.
 */
export type DerivedPart = "year" | "quarter" | "month" | "weekday" | "hour" | "days_before" | "choice" | "number";

/**
 * Reply to `diagnosed(Chains)`: the posterior of the shrinkage constants, with how far the chains can be trusted.
 */
export interface Diagnosed {
    /**
     * Draws of each chain that were kept.
     */
    draws: number;
    /**
     * σ² (the noise), then one a constant.
     */
    constants: ConstantDrawn[];
    /**
     * Whether every R̂ is below 1.01 and every effective size at least 400.
     */
    converged: boolean;
}

/**
 * How the file was read.
 */
export interface Dialect {
    /**
     * "csv", or "orange-tab" for a table with Orange's header.
     */
    format: string;
    /**
     * "utf-8", "utf-8-bom", "utf-16le", "utf-16be", "windows-1252" and so on, in small letters.
     */
    encoding: string;
    /**
     * The delimiter, " " for blanks, "fixed" for columns; absent where there is one column.
     */
    delimiter?: string;
    /**
     * "." or ",".
     */
    decimal: string;
    /**
     * Whether the first record held names.
     */
    header: boolean;
    /**
     * The quotation mark, or "none".
     */
    quote: string;
}

/**
 * f_k: what one attribute (or group) adds to the sum.
 */
export interface Effect {
    /**
     * The function itself.
     */
    shape: Shape;
    /**
     * How it is spread over the training rows.
     */
    summary: Summary;
    /**
     * Measured largest distance between this form and the learner's exact function, in log odds, or in the target's unit
     * where a number is predicted (curves aim at 1e-6 of a log odds or of a standard deviation of the target, surfaces
     * at 1e-3).
     */
    tolerance?: number;
    /**
     * How the attribute's values became coordinates, in words: "restricted cubic spline, 5 knots". Absent for the
     * plain ones (linear, nominal).
     */
    map?: string;
    /**
     * Error bars; absent until there are resamples.
     */
    bars?: Bars;
    /**
     * Of a pair: training rows in each cell, so that it can be said where there are none; empty where that is not known.
     * Of a `table` its own cells, [row][column]. Of `curves_by_level` [level][cell of the number], of a `surface`
     * [cell of y][cell of x]: cells of equal width from the smallest to the largest value of the attribute, each with
     * its lower end, the last one with both. A row with one of the two values unknown is in no cell.
     */
    counts?: number[][];
}

/**
 * An encoding that the file may have.
 */
export interface EncodingGuess {
    /**
     * Its label: "shift_jis".
     */
    encoding: string;
    /**
     * How a line of the file reads in it.
     */
    sample: string;
}

/**
 * The engine of one worker.
 */
export class Engine {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The average of additive models of the open file.
     */
    averaged(wanted: AveragedWanted): Averaged;
    /**
     * A piece of a chain of shrinkage constants.
     */
    chain(wanted: ChainWanted): Chain;
    /**
     * Begins to compare predictions with what happens.
     */
    check_begin(wanted: CheckWanted): CheckBegun;
    /**
     * The next rows of that comparison.
     */
    check_step(n: number): CheckStep;
    /**
     * What a column offers as a target.
     */
    classes(column: string): Classes;
    /**
     * How well each of a list of shrinkage constants predicts held-out rows.
     */
    compared(wanted: ConstantsWanted): ConstantsCompared;
    /**
     * The differences of learners that were judged on the same folds.
     */
    contrasted(wanted: ContrastsWanted): Contrasts;
    /**
     * What chains say of these constants, and how far they agree.
     */
    diagnosed(chains: Chains): Diagnosed;
    /**
     * An ensemble of learners that were judged on the prepared question's folds.
     */
    ensemble(wanted: EnsembleWanted): Ensemble;
    /**
     * Which of some learners is drawn first.
     */
    first(wanted: AveragedWanted): First;
    /**
     * What the prepared question's random forest says of itself.
     */
    forest(units: Unit[]): ForestSeen;
    /**
     * The log odds of a learner without a nomogram over a plane of two attributes.
     */
    grid(units: Unit[], wanted: GridWanted): Float64Array;
    /**
     * Has `listener` told while work goes on that takes long: how much is done, and of how much (0 of 0: not known).
     */
    heartbeat(listener: (done: number, of: number) => void): void;
    /**
     * What some of the pairs of attributes say together, beyond what each says of the target.
     */
    interactions(wanted: PairsWanted): Interactions;
    /**
     * Where a numeric attribute would be cut.
     */
    intervals(wanted: CutsWanted): Cuts;
    /**
     * How the prepared question's learner does on held-out rows.
     */
    judged(units: Unit[]): Judged;
    /**
     * Makes the model of the units that are there.
     */
    model(units: Unit[]): Learned;
    /**
     * Prints panics to the console before the instance dies.
     */
    constructor();
    /**
     * Reads a file.
     */
    open(bytes: Uint8Array | number[], options: ReadOptions): Opened;
    /**
     * The sum (log odds) of every row of the open file under the model that was made last.
     */
    predict(): Float64Array;
    /**
     * Gets ready to answer a question.
     */
    prepare(question: Question): Prepared;
    /**
     * All pairs, ranked, with p adjusted for their number.
     */
    ranked(found: Interactions): Interactions;
    /**
     * How the calibrators do on the held-out rows.
     */
    reliability(units: Unit[]): Reliability;
    /**
     * For each row of the file its role among the support vectors.
     */
    roles(units: Unit[]): Uint8Array;
    /**
     * Cells of the file.
     */
    rows(from: number, to: number): Rows;
    /**
     * The prepared question at other shrinkage constants.
     */
    shrunk(constants: Constants): Learned;
    /**
     * The similarities of the values of an attribute.
     */
    similarity(wanted: SimilarityWanted): Similarity;
    /**
     * The additive model nearest to the prepared question's.
     */
    stand_in(units: Unit[]): StandIn;
    /**
     * Trains a polynomial SVM and gets ready to search its features.
     */
    top_begin(wanted: TopWanted): TopBegun;
    /**
     * Builds about `n` more features.
     */
    top_step(n: number): TopFound;
    /**
     * Such a machine on some attributes, a fold held out.
     */
    top_tried(trial: TopTrial): TopTried;
    /**
     * How the weights shrink as k grows.
     */
    trace(wanted: TraceWanted): Trace;
    /**
     * A row of a grid of settings.
     */
    tuned(wanted: TuneWanted): Tuned;
    /**
     * Does one fit.
     */
    unit(index: number): Unit;
}

/**
 * Reply to `ensemble` (Caruana et al. 2004).
 */
export interface Ensemble {
    /**
     * How often each learner of the library was taken, selected on all held-out rows.
     */
    counts: number[];
    /**
     * The measure after the first N and after each addition.
     */
    path: number[];
    /**
     * Fold by fold: selected on the next fold of the replication, judged on this one.
     */
    judged: Judged;
}

/**
 * Argument of `ensemble`: a library of learners, all judged on the prepared question's folds.
 */
export interface EnsembleWanted {
    /**
     * [`Judged::predictions`] of each.
     */
    library: Uint8Array[];
    /**
     * What selection improves: a measure of the outcome, none of one class alone, not R².
     */
    metric: Metric;
    /**
     * The N best are in from the start.
     */
    initial: number;
    /**
     * Averages log odds, which keeps a nomogram where all members have one; otherwise probabilities.
     */
    of_log_odds: boolean;
    /**
     * A learner may be taken more than once.
     */
    replace: boolean;
}

/**
 * Reply to `first`: which of the learners is drawn first.
 */
export interface First {
    /**
     * Its index.
     */
    learner: number;
    /**
     * Why.
     */
    reason: Reason;
}

/**
 * Mean losses of the rows of one fold.
 */
export interface FoldLoss {
    /**
     * Rows.
     */
    rows: number;
    /**
     * Mean (p − y)², or the mean squared error of a number.
     */
    brier: number;
    /**
     * Mean −ln p of the class, or the mean absolute error of a number.
     */
    log_loss: number;
}

/**
 * Scores of the rows of one fold, by the measures of the outcome; those that its rows say nothing about are left out.
 */
export interface FoldScores {
    /**
     * Rows.
     */
    rows: number;
    /**
     * In the order in which measures are shown.
     */
    scores: MeasuredScore[];
}

/**
 * Reply to `forest(Unit[])`: what a random forest says of itself.
 */
export interface ForestSeen {
    /**
     * Trees.
     */
    trees: number;
    /**
     * Scores of the rows by the trees that did not see them.
     */
    out_of_bag: FoldScores;
    /**
     * One for each attribute, in their order.
     */
    importance: Importance[];
}

/**
 * Argument of `grid`: a plane of two numeric attributes, every other attribute at its present value.
 */
export interface GridWanted {
    /**
     * Attribute of x and of y.
     */
    attributes: [string, string];
    /**
     * Places in x.
     */
    x: number[];
    /**
     * Places in y.
     */
    y: number[];
    /**
     * (attribute, value) of the others; what is not named is unknown.
     */
    others: [string, Cell][];
}

/**
 * How well the held-out rows were predicted, each replication's rows counted once.
 */
export interface HeldOut {
    /**
     * Area under the ROC curve of the pooled log odds, ties counted one half.
     */
    auc: number;
    /**
     * Mean (p − y)², p from a calibration fitted without the fold of the row; before all fits are there, to all of the
     * pool.
     */
    brier: number;
    /**
     * Share of rows whose class is the one that p ≥ ½ says.
     */
    accuracy: number;
    /**
     * Mean −ln of the probability that was given to the row's class.
     */
    log_loss?: number;
}

/**
 * How much a forest needs an attribute.
 */
export interface Importance {
    /**
     * Name.
     */
    attribute: string;
    /**
     * Mean loss of out-of-bag accuracy where its values are permuted.
     */
    permutation: number;
    /**
     * Its standard error over the trees.
     */
    error: number;
    /**
     * Share of the decrease in Gini impurity.
     */
    impurity: number;
}

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
}

/**
 * Reply to `interactions(PairsWanted)`, and argument and reply of `ranked`.
 */
export interface Interactions {
    /**
     * Pairs in all, for the progress.
     */
    n_pairs: number;
    /**
     * Entropy of the target, bits.
     */
    target_entropy: number;
    /**
     * What each attribute alone says of the target, in the order of the attributes.
     */
    alone: AloneInformation[];
    /**
     * The pairs asked for. From `ranked`: all that it was given, by |information|, with adjusted p-values.
     */
    pairs: PairInformation[];
}

/**
 * How the outcome's interval [p₀, p₁] is made.
 */
export type IntervalMethod = "none" | "inductive" | "cross";

/**
 * The share of the positive class as a step function of the sum that never falls: from `sums[i]` on (up to the next
 * one) it is `probabilities[i]`; below the first it is the first.
 */
export interface Isotonic {
    /**
     * Where a step begins, on the scale of the sum (log odds), ascending.
     */
    sums: number[];
    /**
     * Its height, ascending.
     */
    probabilities: number[];
}

/**
 * A pair of attributes with a joint effect, in place of their own ones.
 */
export interface JointGroup {
    /**
     * The control attribute, then the one whose effect is shown for each value of it.
     */
    attributes: [string, string];
    /**
     * How the pair becomes coordinates.
     */
    map: JointMap;
}

/**
 * The joint map of a pair.
 */
export type JointMap = { kind: "cells"; bins?: number } | { kind: "product"; knots?: number } | { kind: "radial_kernel"; gamma: number } | { kind: "compact_kernel"; range: number };

/**
 * Reply to `judged(Unit[])`: the prepared question's learner on held-out rows. Probabilities, of several classes too, are
 * calibrated without the fold that they are judged on. Only replications count whose folds are all there.
 */
export interface Judged {
    /**
     * Rows of one replication.
     */
    rows: number;
    /**
     * Replication by replication, fold by fold: two questions with one seed and one table have the same folds.
     */
    folds: FoldScores[];
    /**
     * Each measure over all folds; one that no fold has is left out.
     */
    scores: ScoreInterval[];
    /**
     * The positive class, or every class; none of a number.
     */
    classes: JudgedClass[];
    /**
     * Of one class against the rest, by ascending threshold, 0.01 to 0.99; otherwise empty.
     */
    decision: DecisionPoint[];
    /**
     * Of a number: (predicted, observed) in the target's unit, of the held-out rows of the first replication, each
     * distinct row once; evenly thinned to a thousand at most.
     */
    points: [number, number][];
    /**
     * What is said of held-out rows, replication by replication, of every distinct row; opaque, for `ensemble`.
     */
    predictions: Uint8Array;
}

/**
 * A class against the rest, by the held-out probabilities of it, over all folds.
 */
export interface JudgedClass {
    /**
     * Its label.
     */
    class: string;
    /**
     * Its rows in one replication.
     */
    events: number;
    /**
     * Share of its rows that are predicted to be of it; absent without rows.
     */
    accuracy?: number;
    /**
     * Points (share of the others above the threshold, share of its rows above it), from (0, 0) to (1, 1).
     */
    roc: [number, number][];
    /**
     * Points (recall, precision), by falling threshold.
     */
    precision_recall: [number, number][];
    /**
     * At most ten bins of as many rows each, by probability.
     */
    reliability: ReliabilityBin[];
}

/**
 * What the cells of a column are.
 */
export type Kind = "numeric" | "ordered" | "categorical" | "id" | "date" | "text" | "empty";

/**
 * Reply to `model(Unit[])`: the model from the units that are there. Unit 0 must be among them.
 */
export interface Learned {
    /**
     * The additive model as JSON text: the bytes that are saved are the bytes that are drawn. With all classes, a
     * family of them (`format` "nomogram-classes"). Empty for a learner that has no nomogram.
     */
    model: string;
    /**
     * Scores of the held-out rows, as far as there are any.
     */
    held_out?: Scores;
    /**
     * Certificate of the fit on all rows.
     */
    certificate: Certificate;
    /**
     * What the person should know about it.
     */
    notices: Message[];
}

/**
 * Who learned the model.
 */
export interface Learner {
    /**
     * Name as on the command line: "svm", "logistic", …; or whatever trained it elsewhere.
     */
    name: string;
    /**
     * Settings, in a fixed order.
     */
    settings: Setting[];
    /**
     * Seed of every random choice.
     */
    seed?: number;
}

/**
 * One level of a categorical or ordered attribute.
 */
export interface Level {
    /**
     * The file's own letters.
     */
    label: string;
    /**
     * Training rows with this level.
     */
    count: number;
}

/**
 * The curve of one level.
 */
export interface LevelCurve {
    /**
     * The level's label.
     */
    label: string;
    /**
     * Its curve.
     */
    curve: Curve;
}

/**
 * The effect of one level.
 */
export interface LevelEffect {
    /**
     * The level's label.
     */
    label: string;
    /**
     * Its effect.
     */
    log_odds: number;
}

/**
 * F of the sum d: how it becomes the outcome. An outcome is finite for every finite sum: where it would be larger than the
 * largest double, it is that.
 */
export type Link = "logit" | "identity" | "exp" | "square" | "probit" | "cloglog";

/**
 * Which Venn machine.
 */
export type Machine = "homogeneous_intervals" | "k_means" | "venn_abers";

/**
 * A kernel map with its parameters (spec: the table of kernel maps; Jakulin et al. 2005, section 2.2).
 */
export type MapChoice = { kind: "linear" } | { kind: "nominal" } | { kind: "similarity"; measure: Measure; most?: number; labelled_only?: boolean } | { kind: "ordinal" } | { kind: "discretised"; method: CutMethod; bins?: number; cuts?: number[] } | { kind: "polynomial"; degree: number } | { kind: "piecewise_linear"; knots: number } | { kind: "spline"; knots: number } | { kind: "sigmoid"; bumps: number } | { kind: "radial"; centres: number } | { kind: "radial_kernel"; gamma: number } | { kind: "compact_kernel"; range: number } | { kind: "polynomial_kernel"; degree: number };

/**
 * The k that a rule chooses.
 */
export interface Mark {
    /**
     * Which rule.
     */
    rule: Rule;
    /**
     * Its k; absent where the rule has no answer.
     */
    k?: number;
    /**
     * Why it has none, or what has to be known of it; empty where there is nothing to say.
     */
    note: string;
}

/**
 * How similar two values of an attribute are. All but `Lin` add up over the attributes.
 */
export type Measure = "overlap" | "iof" | "of" | "lin" | "goodall1" | "goodall2" | "goodall3" | "goodall4";

/**
 * The value of a measure.
 */
export interface MeasuredScore {
    /**
     * Which.
     */
    metric: Metric;
    /**
     * Its value.
     */
    value: number;
}

/**
 * A problem or a notice as it leaves the engine.
 */
export interface Message {
    /**
     * Short name, stable: "encoding-guessed".
     */
    code: string;
    /**
     * The sentence.
     */
    message: string;
    /**
     * Whether the person should look at it, or it merely records what was done.
     */
    severity: Severity;
    /**
     * Physical line of the file, 1-based.
     */
    line?: number;
    /**
     * Name of the column.
     */
    column?: string;
    /**
     * Names of all columns that it is about, where something can be done with them.
     */
    columns?: string[];
    /**
     * The value of these that it is about.
     */
    value?: string;
}

/**
 * Measures of held-out predictions: of one class against the rest, of several classes, of a number.
 */
export type Metric = "accuracy" | "balanced_accuracy" | "positive_accuracy" | "negative_accuracy" | "brier" | "log_loss" | "auc" | "average_precision" | "rmse" | "mae" | "r_squared" | "correlation";

/**
 * A notice that travels with the model.
 */
export interface ModelNotice {
    /**
     * Short name, stable: "no-signal".
     */
    code: string;
    /**
     * The sentence.
     */
    message: string;
}

/**
 * How well the held-out rows of a number were predicted.
 */
export interface NumberScores {
    /**
     * Root of the mean squared error, in the target's unit.
     */
    rmse: number;
    /**
     * Mean absolute error.
     */
    mae: number;
    /**
     * 1 − Σ(error²)/Σ(deviation from the mean²).
     */
    r_squared: number;
    /**
     * Fold fits behind these numbers, out of [`fits`](Self::fits).
     */
    fits_done?: number;
    /**
     * Fold fits there will be: folds · repeats.
     */
    fits?: number;
}

/**
 * Where the values of a numeric attribute lie.
 */
export interface NumericRange {
    /**
     * Smallest training value. A value outside is kept and flagged, never clamped.
     */
    minimum: number;
    /**
     * Largest training value.
     */
    maximum: number;
    /**
     * Mean over the known values.
     */
    mean: number;
    /**
     * Median over the known values (the lower one of two).
     */
    median: number;
    /**
     * The most decimals that a cell of the column shows: 0 for whole numbers.
     */
    decimals: number;
    /**
     * Counts of training rows in bins of equal width from minimum to maximum.
     */
    histogram: number[];
    /**
     * Quantiles of the known values, by ascending share; empty where they are not known. Of the engine's own files 1, 5, 25,
     * 50, 75, 95 and 99 %.
     */
    quantiles?: Quantile[];
}

/**
 * A word among the numbers of a column.
 */
export interface OddWord {
    /**
     * The file's letters.
     */
    spelling: string;
    /**
     * Cells that have it.
     */
    cells: number;
    /**
     * What it counts as; absent: missing.
     */
    number?: number;
}

/**
 * Reply to `open(bytes, ReadOptions)`: what the file holds.
 */
export interface Opened {
    /**
     * How the file was read.
     */
    dialect: Dialect;
    /**
     * Data rows.
     */
    n_rows: number;
    /**
     * A preview of every column, in the file's order.
     */
    columns: ColumnPreview[];
    /**
     * What was done to the file.
     */
    notices: Message[];
    /**
     * The column that looks most like a target, if any does: a proposal to be shown, never taken in silence.
     */
    proposed_target?: string;
    /**
     * Whether that column is predicted as a number.
     */
    proposed_number?: boolean;
    /**
     * Encodings that the file may have, the likeliest first, with a line of it in each; none where the bytes tell it.
     */
    encodings?: EncodingGuess[];
    /**
     * The first records of the file as they were cut, and what was made of each.
     */
    sample?: RawRow[];
}

/**
 * What kind of answer a question wants.
 */
export type Outcome = "one_class" | "all_classes" | "number";

/**
 * What a pair says beyond its two members.
 */
export interface PairInformation {
    /**
     * Names of the two attributes.
     */
    attributes: [string, string];
    /**
     * I(A;B;Y), bits.
     */
    information: number;
    /**
     * I(AB;Y), bits.
     */
    joint: number;
    /**
     * Whether two separate effects that add up (on the log odds) miss something: the share of the permutations of the
     * target that keep every table of two of A, B and Y, and have at least as much information, the data itself
     * counted as one of them. Small also for redundant pairs that do not add up. Absent without permutations.
     */
    p?: number;
    /**
     * p adjusted for looking at many pairs (Benjamini and Hochberg 1995); from `ranked` only.
     */
    adjusted_p?: number;
}

/**
 * Argument of `interactions`: some of the pairs of the prepared question's attributes, numbered (0, 1), (0, 2), …,
 * (1, 2), … in the order of `Prepared::attributes`.
 */
export interface PairsWanted {
    /**
     * First pair.
     */
    from: number;
    /**
     * One past the last pair; beyond the end is the end.
     */
    to: number;
    /**
     * Most permutations behind a p-value; 0 = none. Clearly additive pairs take fewer, so that 20,000 cost about three
     * times what 200 do; with 200, p is at least 1/201, which no adjustment for many pairs survives.
     */
    permutations: number;
}

/**
 * A part of the coordinates. An attribute's own constant goes before that of its kind.
 */
export type Part = { part: "straight" } | { part: "curved" } | { part: "levels" } | { part: "pairs" } | { part: "process" } | { part: "attribute"; name: string };

/**
 * Σ_k `coefficients[k]` zᵏ with z = (x − `centre`) / `unit`, by Horner's rule.
 */
export interface Polynomial {
    /**
     * Where z is 0, in the attribute's unit.
     */
    centre: number;
    /**
     * What is 1 in z, > 0.
     */
    unit: number;
    /**
     * From the constant on, log odds.
     */
    coefficients: number[];
}

/**
 * A polynomial in one of a surface's numbers whose coefficients are curves of the other: Σ_k `coefficients[k]` zᵏ with
 * z = (number − `centre`) / `unit`, by Horner's rule.
 */
export interface PolynomialOfOne {
    /**
     * Whether it is in y, with curves of x; else the other way round.
     */
    in_y?: boolean;
    /**
     * Where z is 0, in the attribute's unit.
     */
    centre: number;
    /**
     * What is 1 in z, > 0.
     */
    unit: number;
    /**
     * From the constant on, log odds.
     */
    coefficients: Curve[];
}

/**
 * Error bars from the posterior covariance of the weights, without refits (Agarwal 2002, section 4; Rasmussen & Williams
 * 2006, eq. 2.26). The calibration is taken as given.
 *
 * The covariance of any sum of effects is a sum over *directions*: with R(v) the row of an effect at its value v, one
 * number a direction, the variance of intercept + Σ_k f_k(v_k) is Σ_d (R₀ + Σ_k R_k(v_k))_d² + Σ_k own_k(v_k), and a bar
 * reaches `factor` times its root to each side. An unknown value adds nothing.
 *
 * The bar of one effect is that of f_k(v) less the mean of f_k over the training rows, with the variance
 * Σ_d (R_k(v) − centre_k)_d² + own_centred_k(v): what all levels of an attribute share cannot be told from the intercept,
 * and would be all that its bars show.
 */
export interface Posterior {
    /**
     * Probability between the ends of a bar: 0.95.
     */
    level: number;
    /**
     * Its normal quantile: 1.96.
     */
    factor: number;
    /**
     * Directions.
     */
    directions: number;
    /**
     * Standard deviation of the noise, in the target's unit, where a number is predicted: a new outcome varies by that
     * much more. 0 for a class.
     */
    noise?: number;
    /**
     * R₀: one number a direction.
     */
    intercept: number[];
    /**
     * One for each effect, in the order of `effects`.
     */
    effects: PosteriorEffect[];
}

/**
 * R of one effect.
 */
export interface PosteriorEffect {
    /**
     * Where its values stand, as in [`super::additive::Bars`]; for a surface the places in x. Between two places, and
     * beyond the outermost ones, along a straight line; see `smooth`.
     */
    places?: number[];
    /**
     * For a surface the places in y: its values stand row by row of y, and are interpolated bilinearly; empty otherwise.
     */
    y_places?: number[];
    /**
     * For each direction in turn the values, in the order of `Bars`.
     */
    along: number[];
    /**
     * The mean of R over the training rows, one number a direction; empty = 0.
     */
    centre?: number[];
    /**
     * Variance at each value that is shared with no other effect; empty = none. Interpolated likewise, never below 0.
     */
    own?: number[];
    /**
     * The same of the effect less its mean over the training rows; empty where it is `own`. Since version 5.
     */
    own_centred?: number[];
    /**
     * Whether all of it follows, between places, the cubic through the two nearest on either side (at an end the four
     * outermost; of fewer than four places the polynomial through all), and stays beyond the outermost places as it is
     * there. Since version 5.
     */
    smooth?: boolean;
    /**
     * Where more places were needed than there may be: the largest error of a bar, as a share of its length: at the
     * training rows, between them, and up to one range outside. Such bars are rough. Since version 5.
     */
    error?: number;
    /**
     * The same inside the range of the data alone: bars there are rough where it is above 0.05, or unknown.
     */
    error_inside?: number;
}

/**
 * Reply to `prepare(Question)`: what will be learned, in how many units.
 */
export interface Prepared {
    /**
     * Number of units: unit 0 is the fit on all rows, unit 1 + r · folds + f leaves fold f of replication r out, and
     * after those comes one for each bootstrap resample.
     */
    units: number;
    /**
     * How many of the units, the last ones, are resamples.
     */
    resamples: number;
    /**
     * Rows with a target.
     */
    rows: number;
    /**
     * Rows set aside because they have none.
     */
    rows_set_aside: number;
    /**
     * Distinct rows after merging identical ones.
     */
    distinct_rows: number;
    /**
     * Coordinates of the feature space.
     */
    coordinates: number;
    /**
     * Names of the attributes that take part.
     */
    attributes: string[];
    /**
     * Positive class; empty where a number is predicted, or all classes are.
     */
    positive: string;
    /**
     * Negative class ("not …" for several).
     */
    negative: string;
    /**
     * Rows of the positive class.
     */
    events: number;
    /**
     * All classes with their rows, where all are predicted; empty otherwise.
     */
    classes: Level[];
    /**
     * Folds actually used (fewer where a class is small; 0 = no calibration possible).
     */
    folds: number;
    /**
     * What was assumed.
     */
    notices: Message[];
    /**
     * What is asked of the attributes: it takes the place of what was asked of the file's columns.
     */
    asked?: Message[];
}

/**
 * The value that a share of the rows does not exceed, or the middle of two where the share falls between them (type 2 of
 * Hyndman & Fan 1996): the same where every row is repeated as often.
 */
export interface Quantile {
    /**
     * Between 0 and 1.
     */
    share: number;
    /**
     * In the attribute's unit.
     */
    value: number;
}

/**
 * What to learn. Every field but `target` may be left out.
 */
export interface Question {
    /**
     * Target column.
     */
    target: string;
    /**
     * Label of the positive class; absent: the rarer one is taken and said.
     */
    positive?: string;
    /**
     * Threshold for a numeric target.
     */
    cut?: Cut;
    /**
     * The columns to predict from; absent: every column whose preview says `used`.
     */
    attributes?: string[];
    /**
     * What kind of answer is wanted.
     */
    outcome?: Outcome;
    /**
     * The scale on which a number is learned.
     */
    target_scale?: TargetScale;
    /**
     * Name of a learner of the catalogue.
     */
    learner?: string;
    /**
     * Kernel maps that were chosen; every other attribute has the default of its kind.
     */
    maps?: AttributeMap[];
    /**
     * Pairs of attributes with a joint effect. An attribute may stand in one of them.
     */
    groups?: JointGroup[];
    /**
     * Bootstrap resamples for error bars; 0 = none.
     */
    resamples?: number;
    /**
     * Whether each resample is calibrated anew.
     */
    recalibrate?: boolean;
    /**
     * Shrinkage constants of parts of the coordinates, of a learner that shrinks; the others have its own constant.
     */
    shrinkages?: Shrinkage[];
    /**
     * Whether posterior error bars are wanted, of such a learner.
     */
    posterior?: boolean;
    /**
     * How the interval of a probability is made, for one class against the rest.
     */
    interval?: IntervalMethod;
    /**
     * Settings of the learner that differ from its defaults: [{ name: "C", value: 1 }].
     */
    settings?: Setting[];
    /**
     * Settings that every fit chooses for itself; absent: as set.
     */
    tuning?: Tuning;
    /**
     * Folds of the cross-calibration.
     */
    folds?: number;
    /**
     * Its replications.
     */
    repeats?: number;
    /**
     * Seed of the shuffles.
     */
    seed?: number;
    /**
     * Source of the data for the model's card: a file name.
     */
    source?: string;
    /**
     * Today, ISO 8601, for the model's card: the engine has no clock.
     */
    date?: string;
}

/**
 * How the place of an effect in the order of importance varies over the resamples. Places count from 1.
 */
export interface Rank {
    /**
     * In the model itself; effects of one importance share the best of their places.
     */
    place: number;
    /**
     * Lower quantile of its best place.
     */
    low: number;
    /**
     * Upper quantile of its worst place: another than the best where effects are equally important.
     */
    high: number;
    /**
     * Share of the resamples in which it has none of the places that it has in the model.
     */
    moved: number;
}

/**
 * A record of the file as it was cut.
 */
export interface RawRow {
    /**
     * Physical line on which it starts, 1-based.
     */
    line: number;
    /**
     * What it was taken for.
     */
    role: Role;
    /**
     * Its first cells, cut short.
     */
    cells: string[];
}

/**
 * What the reader may be told instead of finding it out. `None` everywhere = find out.
 */
export interface ReadOptions {
    /**
     * A label of the WHATWG Encoding Standard: "utf-8", "utf-16le", "windows-1252", "shift_jis", "gb18030", "koi8-r" …
     */
    encoding?: string;
    /**
     * What stands between cells: any characters (",", tab, "^", "||"), " " for runs of blanks, "fixed" for columns that
     * stand below each other.
     */
    delimiter?: string;
    /**
     * "." or ",".
     */
    decimal?: string;
    /**
     * Whether the first record holds names.
     */
    header?: boolean;
    /**
     * What quotes cells: "\"", "'", another character, or "none".
     */
    quote?: string;
    /**
     * Line (1-based) of the names; what stands before it is skipped.
     */
    names?: number;
    /**
     * Rows to skip after the names; without names, at the start.
     */
    skip?: number;
    /**
     * Where names and cells part if they are not equally many: the column (1-based) whose name holds the delimiter, or that
     * has none; 0: as it was guessed.
     */
    slip?: number;
    /**
     * Whether what looks like another table, totals, notes or a footer belongs to the table.
     */
    whole?: boolean;
    /**
     * What the person, or the model to predict with, says of single columns.
     */
    columns?: ColumnOptions[];
}

/**
 * Why a learner is drawn first.
 */
export type Reason = "as_good" | "best" | "no_signal";

/**
 * Reply to `reliability(Unit[])`: how the probabilities of the held-out rows compare with what happened. Every
 * calibrator is fitted without the fold that it is judged on.
 */
export interface Reliability {
    /**
     * Held-out rows, each replication's counted.
     */
    rows: number;
    /**
     * Of the positive class.
     */
    events: number;
    /**
     * The logistic curve, the isotonic steps, Venn–ABERS (its merged probability), in this order; of a learner of log odds
     * that is not calibrated its own probability in place of the logistic curve. Empty where no replication is whole.
     */
    calibrators: Calibrator[];
    /**
     * Held-out sums of the two classes in bins of equal width over their range.
     */
    histogram: ScoreHistogram;
}

/**
 * Rows with about the same probability.
 */
export interface ReliabilityBin {
    /**
     * Rows.
     */
    rows: number;
    /**
     * Mean probability.
     */
    predicted: number;
    /**
     * Share of the positive class.
     */
    observed: number;
    /**
     * Wilson's interval of that share at 0.95; replications count as one.
     */
    low: number;
    /**
     * Its upper end.
     */
    high: number;
}

/**
 * The resamples behind the error bars. A resample draws as many rows as there are, with replacement, and fits anew.
 */
export interface Resampling {
    /**
     * Resamples asked for.
     */
    resamples: number;
    /**
     * Resamples fitted so far, without the skipped ones.
     */
    done: number;
    /**
     * Resamples that could not be fitted, since a class was not among their rows.
     */
    skipped: number;
    /**
     * Resamples in which some level did not occur: its effect there is that of no evidence.
     */
    lacking_a_level: number;
    /**
     * Share of the resamples between the lower and the upper quantile: 0.95.
     */
    level: number;
    /**
     * Whether each refit was calibrated anew (on the rows that its resample left out).
     */
    recalibrated: boolean;
    /**
     * Intercept of each resample, rounded to five digits.
     */
    intercepts: number[];
    /**
     * For each effect, in the order of `effects`, the values of each resample in turn at the values of its `bars`,
     * rounded to five digits: the error of a sum of effects needs them together.
     */
    effects: number[][];
    /**
     * For each effect how its place in the order of importance (spread) varies.
     */
    ranks: Rank[];
}

/**
 * What a record was taken for.
 */
export type Role = "names" | "skipped" | "data";

/**
 * Reply to `rows(from, to)`: cells of the file for the table of rows.
 */
export interface Rows {
    /**
     * First row, 0-based.
     */
    from: number;
    /**
     * Physical line of each row.
     */
    lines: number[];
    /**
     * cells[row][column]: number, string or null.
     */
    cells: Cell[][];
}

/**
 * How k is chosen.
 */
export type Rule = "hkb" | "ridgm" | "ghw" | "folds";

/**
 * Counts of scores.
 */
export interface ScoreHistogram {
    /**
     * Left edges of the bins and the right edge of the last, on the scale of the sum.
     */
    edges: number[];
    /**
     * Rows of the positive class in each.
     */
    positive: number[];
    /**
     * Rows of the negative class in each.
     */
    negative: number[];
}

/**
 * A score over all folds.
 */
export interface ScoreInterval {
    /**
     * Which.
     */
    metric: Metric;
    /**
     * Mean over the folds.
     */
    mean: number;
    /**
     * Interval at 0.95 by the corrected resampled variance (Nadeau & Bengio 2003): s² (1/folds + test rows/training rows).
     */
    low: number;
    /**
     * Its upper end.
     */
    high: number;
}

/**
 * Which machines score a row when it is sorted among the others.
 *
 * With the first two no row is scored by machines that were trained with it, and each class is tried: the new row is
 * trained with, so labelled, like any other. The rows then play the same part, whichever of them is the new one, which
 * the validity of the intervals rests on (Vovk, Gammerman & Shafer 2005).
 */
export type ScoredBy = "ten_fold" | "leave_one_out" | "own";

/**
 * A sum of effects beside the model's own, over the same attributes.
 */
export interface Scorer {
    /**
     * Of an instance all of whose attributes are unknown.
     */
    intercept: number;
    /**
     * One for each of the model's effects, over the same attributes; its form may be another one.
     */
    effects: Shape[];
}

/**
 * How well the held-out rows were predicted, over all and fold by fold: two questions with one seed and one table have
 * the same folds, so that their folds can be compared in pairs.
 */
export interface Scores {
    /**
     * Of one class against the rest.
     */
    one_class?: HeldOut;
    /**
     * Of all classes.
     */
    all_classes?: ClassScores;
    /**
     * Of a number.
     */
    number?: NumberScores;
    /**
     * One for each finished fold of each replication, in order.
     */
    folds: FoldLoss[];
}

/**
 * One setting of a learner.
 */
export interface Setting {
    /**
     * "C".
     */
    name: string;
    /**
     * 1.
     */
    value: number;
}

/**
 * How loudly a message speaks.
 */
export type Severity = "info" | "warning" | "error";

/**
 * The forms of an effect. Indices point into `attributes`.
 */
export type Shape = { form: "levels"; attribute: number; cuts?: number[]; effects: LevelEffect[] } | { form: "cubic"; attribute: number; curve: Curve } | { form: "table"; attributes: [number, number]; rows: string[]; columns: string[]; row_cuts?: number[]; column_cuts?: number[]; effects: number[][] } | { form: "curves_by_level"; attributes: [number, number]; curves: LevelCurve[] } | { form: "surface"; attributes: [number, number]; surface: Surface };

/**
 * A shrinkage constant of a part.
 */
export interface Shrinkage {
    /**
     * Which coordinates.
     */
    of: Part;
    /**
     * Their k, within the limits of `LIMITS.constant`.
     */
    k: number;
}

/**
 * Reply to `similarity`: values × values.
 */
export interface Similarity {
    /**
     * Values, "other" and the missing one last where there are such.
     */
    values: string[];
    /**
     * How often each was counted.
     */
    counts: number[];
    /**
     * Similarity of each pair, row by row, as defined.
     */
    defined: number[];
    /**
     * As used: without the negative eigenvalues.
     */
    used: number[];
    /**
     * Smallest eigenvalue as defined.
     */
    smallest_eigenvalue: number;
    /**
     * Largest difference between `defined` and `used`.
     */
    largest_repair: number;
}

/**
 * Argument of `similarity`: the kernel of one categorical attribute.
 */
export interface SimilarityWanted {
    /**
     * Attribute of the prepared question.
     */
    attribute: string;
    /**
     * Which measure.
     */
    measure: Measure;
    /**
     * Most values with a name of their own; the others are one. 0 = all.
     */
    most: number;
    /**
     * Whether frequencies are those of the rows with a target only.
     */
    labelled_only: boolean;
}

/**
 * Reply to `stand_in(Unit[])`: the additive model nearest to one that does not add up.
 */
export interface StandIn {
    /**
     * Model file. Its card says what it stands in for.
     */
    model: string;
    /**
     * Share of the variance of the log odds, over the rows, that it has too.
     */
    r_squared: number;
    /**
     * Share of the rows of which both say the same class.
     */
    agreement: number;
    /**
     * Mean |difference of the probabilities|.
     */
    mean_difference: number;
}

/**
 * Why a solver stopped.
 */
export type StopReason = "optimal" | "iteration_limit" | "precision" | "separated";

/**
 * The effect over the training rows, in log odds; rows with the value missing count with effect 0.
 */
export interface Summary {
    /**
     * Smallest effect over the attribute's values (levels present, or the range of the data).
     */
    minimum: number;
    /**
     * Largest effect over the attribute's values.
     */
    maximum: number;
    /**
     * Mean effect over the training rows.
     */
    mean: number;
    /**
     * Importance: sqrt(Σ_v p(v) (f(v) − f̄)²), the standard deviation of the effect over the training rows.
     */
    spread: number;
}

/**
 * A bicubic surface in Hermite form on a grid; all matrices are [index of y][index of x]. Outside the grid the
 * outermost patch is continued. A function that has limits has grid lines, outside the data too, until it is within its
 * tolerance of them, and its outermost patches are the limits, so that it stays there.
 *
 * Where there are polynomials their sum P is taken off the numbers at the grid's nodes first (P and its derivatives
 * there) and added again at (x, y): what has powers above the third is that polynomial everywhere. The numbers at the
 * nodes are those of the whole surface, so that a reader that does not know of polynomials is within the effect's
 * tolerance of it inside the data.
 */
export interface Surface {
    /**
     * Grid lines in x, ascending.
     */
    x_knots: number[];
    /**
     * Grid lines in y, ascending.
     */
    y_knots: number[];
    /**
     * f.
     */
    values: number[][];
    /**
     * ∂f/∂x.
     */
    x_slopes: number[][];
    /**
     * ∂f/∂y.
     */
    y_slopes: number[][];
    /**
     * ∂²f/∂x∂y.
     */
    twists: number[][];
    /**
     * Polynomials that it holds, added up. Readers of version 5 that do not know them keep what the nodes say.
     */
    polynomials?: PolynomialOfOne[];
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * What is predicted.
 */
export interface Target {
    /**
     * Name of the target column.
     */
    name: string;
    /**
     * Label of the positive class: the outcome whose probability is shown ("yes", or "≥ 21" for a cut).
     */
    positive: string;
    /**
     * Label of the negative class; "not …" where several classes are the rest.
     */
    negative: string;
    /**
     * The threshold, where a numeric column was cut into two classes.
     */
    cut?: Cut;
    /**
     * Rows (with a target) that the model was trained on.
     */
    rows: number;
    /**
     * Those of them in the positive class; events / rows is the prior.
     */
    events: number;
    /**
     * Unit of the target, for the identity link.
     */
    unit?: string;
    /**
     * Range of the target where a number is predicted; `positive` and `negative` are empty then, and
     * `events` is 0.
     */
    numeric?: NumericRange;
    /**
     * Whether the number that comes out is the median, as it is where its logarithm or its square root was learned. With
     * the square link it is 0 where the sum is below 0.
     */
    median?: boolean;
}

/**
 * The scale on which a number is learned. What comes out is the number itself: off its own scale the median, since that
 * of the logarithms is the logarithm of theirs, as no mean is.
 */
export type TargetScale = "own" | "log" | "sqrt";

/**
 * Reply to `top_begin(TopWanted)`: the machine is trained.
 */
export interface TopBegun {
    /**
     * Variables: numbers, and levels of the others.
     */
    variables: number;
    /**
     * C(variables + d, d) − 1: features in all.
     */
    features: number;
    /**
     * Features that will be built at most.
     */
    of: number;
    /**
     * Proof of the machine's optimality.
     */
    certificate: Certificate;
}

/**
 * A feature: a product of variables.
 */
export interface TopFeature {
    /**
     * Its variables.
     */
    terms: TopTerm[];
    /**
     * In plain words: "employment is unemployed and residence is high".
     */
    words: string;
    /**
     * w: towards the positive class where above 0.
     */
    weight: number;
    /**
     * Whether pruning or the sparse machine keeps it; absent where neither was asked for, or not yet done.
     */
    kept?: boolean;
}

/**
 * Reply to `top_step(n)`: after about n more features.
 */
export interface TopFound {
    /**
     * Features built so far.
     */
    built: number;
    /**
     * Whether nothing more will be built.
     */
    finished: boolean;
    /**
     * Whether these are provably the features of largest weight.
     */
    certified: boolean;
    /**
     * Share of ‖w‖² that all features built so far have.
     */
    share: number;
    /**
     * The r largest so far, by |weight|, redundant ones merged.
     */
    features: TopFeature[];
}

/**
 * How top-weighted features are searched.
 */
export type TopMethod = "brute_force" | "heur1" | "heur2";

/**
 * A variable of a feature.
 */
export interface TopTerm {
    /**
     * Name of its attribute.
     */
    attribute: string;
    /**
     * Its level; absent for a number.
     */
    level?: string;
    /**
     * Exponent.
     */
    power: number;
}

/**
 * Argument of `top_tried`: the same machine on some attributes, a fold of the prepared question held out.
 */
export interface TopTrial {
    /**
     * The machine; how features are searched does not matter.
     */
    wanted: TopWanted;
    /**
     * The attributes; all of the question where there are none.
     */
    attributes: string[];
    /**
     * The fold; one that is not there holds out nothing.
     */
    fold: number;
}

/**
 * Reply to `top_tried(TopTrial)`.
 */
export interface TopTried {
    /**
     * How many folds there are.
     */
    folds: number;
    /**
     * The attributes, in the order of the question.
     */
    attributes: string[];
    /**
     * ‖w‖² of the features that contain each: what recursive feature elimination goes by.
     */
    weights: number[];
    /**
     * AUC of the rows held out; absent where they are of one class.
     */
    auc?: number;
}

/**
 * Argument of `top_begin`: the top-weighted features of a polynomial SVM (Brown, Tsamardinos & Hardin 2012).
 */
export interface TopWanted {
    /**
     * C.
     */
    cost: number;
    /**
     * Degree d of (x·z + 1)^d, 1 to 6.
     */
    degree: number;
    /**
     * How attributes of two values are coded.
     */
    coding: Coding;
    /**
     * How features are searched.
     */
    method: TopMethod;
    /**
     * Which cell of the contribution matrix Heur2 takes next.
     */
    order: CellOrder;
    /**
     * Most features to build.
     */
    p: number;
    /**
     * Features to return.
     */
    r: number;
    /**
     * Whether those found are pruned by conditional independence afterwards (FSMB).
     */
    prune?: boolean;
    /**
     * Whether a sparse (L1) SVM on those found says which it keeps.
     */
    sparse?: boolean;
}

/**
 * Reply to `trace(TraceWanted)`: how the weights of the prepared question shrink as k grows (Hoerl & Kennard 1970), with
 * what several rules say of k (Agarwal 2002, section 3). One k for all coordinates, whatever `Question::shrinkages` says.
 */
export interface Trace {
    /**
     * k, ascending.
     */
    k: number[];
    /**
     * One line a coordinate, in the order of the design.
     */
    lines: TraceLine[];
    /**
     * Generalised cross-validation, ‖(I − H(k))z‖² / (tr(I − H(k)))², times the rows: a mean squared error.
     */
    gcv: number[];
    /**
     * Mean squared error over the folds of the first replication; empty where there are none.
     */
    fold_error: number[];
    /**
     * Share of the held-out rows of these folds whose sign is right; empty for a number.
     */
    fold_accuracy: number[];
    /**
     * Degrees of freedom, tr H(k).
     */
    freedom: number[];
    /**
     * What the rules say.
     */
    marks: Mark[];
}

/**
 * One coordinate over k.
 */
export interface TraceLine {
    /**
     * The coordinate in words: "age", "age²", "sex = male".
     */
    name: string;
    /**
     * The attributes behind it.
     */
    attributes: string[];
    /**
     * Which part of the coordinates it belongs to.
     */
    part: Part;
    /**
     * Its weight at each k.
     */
    weights: number[];
}

/**
 * Argument of `trace`: for which k.
 */
export interface TraceWanted {
    /**
     * Smallest k, above 0.
     */
    from: number;
    /**
     * Largest k.
     */
    to: number;
    /**
     * How many, 2 to 400, in equal steps of ln k.
     */
    steps: number;
}

/**
 * Argument of `tuned`: some of the cells of a grid of settings, row by row of `second` or `maps`.
 */
export interface TuneWanted {
    /**
     * The grid.
     */
    grid: Tuning;
    /**
     * Index of the value of `second` or of the map, 0 where there are none: its whole row is fitted, warm-started along `first`.
     */
    row: number;
}

/**
 * Reply to `tuned`: one for each value of `first`.
 */
export interface Tuned {
    /**
     * In the order of `first`.
     */
    cells: TunedCell[];
    /**
     * Attributes that have too few different values for the map of the row, and keep their own.
     */
    keep_their_map?: string[];
}

/**
 * How well one choice of settings predicts held-out rows.
 */
export interface TunedCell {
    /**
     * Value of the first setting.
     */
    first: number;
    /**
     * Value of the second one; absent where it is not tuned.
     */
    second?: number;
    /**
     * Mean held-out log loss (of a number: squared error).
     */
    loss: number;
    /**
     * Its standard error over the folds.
     */
    error: number;
    /**
     * Mean held-out AUC, of classes.
     */
    auc?: number;
    /**
     * The worst of the fits' proofs.
     */
    certificate: Certificate;
}

/**
 * Settings among which a learner chooses by cross-validation inside every fit, so that held-out scores are nested.
 */
export interface Tuning {
    /**
     * Values of the learner's first setting (C, k, λ, m, trees), ascending.
     */
    first: number[];
    /**
     * Values of its second one (γ of a radial SVM, degree of a polynomial one, ε); empty: as set.
     */
    second?: number[];
    /**
     * In place of `second`, kernel maps: each is given to all numeric attributes that nobody chose a map for, as far as
     * they have enough different values for it. Empty: as set.
     */
    maps?: MapChoice[];
    /**
     * Inner folds.
     */
    folds: number;
}

/**
 * Reply to `unit(index)`: one fit. Its arrays cross as bytes, opaque to JavaScript; hand it to `model`.
 */
export interface Unit {
    /**
     * Which unit.
     */
    index: number;
    /**
     * What the fit found, in an order that only `model` needs to know.
     */
    numbers: Uint8Array;
    /**
     * Proof of optimality.
     */
    certificate: Certificate;
}

/**
 * Venn–ABERS intervals (Vovk, Petej & Fedorova 2015).
 *
 * Each part says p₀ and p₁ of the sum that its own scorer gives. Of several parts 1 − p₀ is the geometric mean of theirs
 * and p₁ is the geometric mean of theirs. The merged probability is p₁ / (1 − p₀ + p₁).
 */
export interface VennAbers {
    /**
     * Never "none".
     */
    method: IntervalMethod;
    /**
     * Rows that calibrate, over all parts.
     */
    rows: number;
    /**
     * One for the inductive method, one a fold for the cross method.
     */
    parts: VennPart[];
}

/**
 * One calibrated scorer.
 */
export interface VennPart {
    /**
     * What gives the sum; absent: the model itself.
     */
    scorer?: Scorer;
    /**
     * p₀: from `sums[i]` on it is `probabilities[i]`; below the first it is 0.
     */
    low: VennSteps;
    /**
     * p₁: up to and with `sums[i]` it is `probabilities[i]`; above the last it is 1.
     */
    high: VennSteps;
}

/**
 * Steps that never fall.
 */
export interface VennSteps {
    /**
     * Where they are, ascending. They stand a little apart from the scores that made them, so that rounding a sum does
     * not change its step.
     */
    sums: number[];
    /**
     * Their heights, ascending.
     */
    probabilities: number[];
}

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * Says where the rest of the engine comes from. It is asked for in the middle of a call that needs it, so `take` cannot
 * wait; what it throws ends that call, and leaves an engine that can be asked no more.
 */
export function setRest(take: () => WebAssembly.Module): void;
