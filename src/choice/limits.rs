//! What a number that a person chooses may be.

use serde::Serialize;

/// A setting of a learner or a parameter of a map.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Parameter {
    /// Its name in requests and on the command line.
    pub name: &'static str,
    /// Its value where nothing is said.
    pub usual: f64,
    /// The smallest one.
    pub low: f64,
    /// The largest one.
    pub high: f64,
    /// Whether it is a whole number.
    #[serde(skip_serializing_if = "is_off")]
    pub whole: bool,
    /// Whether 0 is allowed too, for what the engine then finds itself.
    #[serde(skip_serializing_if = "is_off")]
    pub or_zero: bool,
}

fn is_off(flag: &bool) -> bool {
    !flag
}

impl Parameter {
    /// A whole number.
    pub const fn count(name: &'static str, low: u32, high: u32, usual: u32) -> Parameter {
        Parameter { name, usual: usual as f64, low: low as f64, high: high as f64, whole: true, or_zero: false }
    }

    /// Any number between two.
    pub const fn amount(name: &'static str, low: f64, high: f64, usual: f64) -> Parameter {
        Parameter { name, usual, low, high, whole: false, or_zero: false }
    }

    /// The same, or 0, which is usual.
    pub const fn or_zero(self) -> Parameter {
        Parameter { or_zero: true, usual: 0.0, ..self }
    }

    /// Whether a value is allowed.
    pub fn allows(&self, value: f64) -> bool {
        let is_within = (self.low..=self.high).contains(&value) && (!self.whole || value.fract() == 0.0);
        is_within || (self.or_zero && value.abs() <= 0.0)
    }

    /// Whether it is on or off.
    pub fn is_switch(&self) -> bool {
        self.whole && self.low <= 0.0 && self.high <= 1.0
    }
}

/// A number far beyond what makes a difference, and far within what can be calculated with.
pub const fn amount(name: &'static str, usual: f64) -> Parameter {
    Parameter::amount(name, 1e-9, 1e9, usual)
}

/// The same, or nothing of it.
pub const fn from_0(name: &'static str, usual: f64) -> Parameter {
    Parameter { low: 0.0, ..amount(name, usual) }
}

/// On or off.
pub const fn switch(name: &'static str, usual: u32) -> Parameter {
    Parameter::count(name, 0, 1, usual)
}

/// What an error costs a support vector machine.
pub const COST: Parameter = amount("C", 1.0);
/// γ where 0 does not mean 1/coordinates.
pub const GIVEN_GAMMA: Parameter = amount("gamma", 1.0);

/// What is asked for beside a learner and the maps.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Limits {
    /// Folds of the cross-calibration, and of a comparison.
    pub folds: Parameter,
    /// Their replications.
    pub repeats: Parameter,
    /// Bootstrap resamples.
    pub resamples: Parameter,
    /// Of the random numbers.
    pub seed: Parameter,
    /// Shrinkage constant of a part, and of a trace.
    pub constant: Parameter,
}

/// What is asked for in panels of their own.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PanelLimits {
    /// Constants of a trace.
    pub steps: Parameter,
    /// Folds inside every fit, where it chooses settings.
    pub inner_folds: Parameter,
    /// Values of a setting to choose among.
    pub values: Parameter,
    /// C where no learner of the catalogue is asked for it.
    pub cost: Parameter,
    /// γ likewise.
    pub gamma: Parameter,
    /// Degree of the machine whose features are listed.
    pub degree: Parameter,
    /// Features of a list: pruning looks at pairs of them for each.
    pub listed: Parameter,
    /// Features that are built for it, which takes some minutes for the most.
    pub built: Parameter,
}

/// The limits.
pub const LIMITS: Limits = Limits {
    folds: Parameter::count("folds", 2, 1000, 10),
    repeats: Parameter::count("repeats", 1, 1000, 3),
    resamples: Parameter::count("resamples", 0, 10_000, 0),
    seed: Parameter::count("seed", 0, u32::MAX, 1),
    constant: Parameter::amount("k", 1e-12, 1e12, 1.0),
};

/// Those of panels.
pub const PANEL_LIMITS: PanelLimits = PanelLimits {
    steps: Parameter::count("steps", 2, 400, 121),
    inner_folds: Parameter::count("inner folds", 2, 100, 3),
    values: Parameter::count("values", 1, 100, 1),
    cost: COST,
    gamma: GIVEN_GAMMA,
    degree: Parameter::count("degree", 1, 6, 2),
    listed: Parameter::count("r", 1, 1000, 20),
    built: Parameter::count("p", 1, 10_000_000, 20_000),
};

/// Intervals of the methods that are told how many.
pub const BINS: Parameter = Parameter::count("bins", 2, 20, 5);
/// Cuts that are set by hand.
pub const CUTS: Parameter = Parameter::count("cuts", 1, 50, 1);
/// Values of a similarity that keep a name of their own; 0: all.
pub const MOST_VALUES: Parameter = Parameter { or_zero: true, ..Parameter::count("most", 2, 1000, 20) };
/// Of powers of a number.
pub const DEGREE: Parameter = Parameter::count("degree", 2, 5, 2);
/// Of a polynomial sub-kernel.
pub const KERNEL_DEGREE: Parameter = Parameter::count("degree", 2, 5, 3);
/// Of hinges.
pub const HINGES: Parameter = Parameter::count("knots", 1, 10, 3);
/// Of a restricted cubic spline, for which Harrell gives quantiles.
pub const SPLINE: Parameter = Parameter::count("knots", 3, 7, 4);
/// Of logistic steps.
pub const STEPS: Parameter = Parameter::count("bumps", 1, 10, 3);
/// Of Gaussian bumps.
pub const CENTRES: Parameter = Parameter::count("centres", 2, 20, 5);
/// γ of a radial sub-kernel, a square of standard deviations: below, the kernel is flat to rounding; above, each value
/// stands for itself alone.
pub const GAMMA: Parameter = Parameter::amount("gamma", 1e-6, 1e3, 1.0);
/// Range of a compactly supported sub-kernel in standard deviations: below, each value stands for itself alone; above, no
/// two values are so far apart that it ends between them.
pub const RANGE: Parameter = Parameter::amount("range", 0.01, 100.0, 1.0);
/// Of a pair.
pub const PAIR_RANGE: Parameter = Parameter { usual: 0.5, ..RANGE };

/// The maps of one attribute by their kinds, and the parameter that each has.
pub const MAPS: [(&str, Option<Parameter>); 13] = [
    ("linear", None),
    ("spline", Some(SPLINE)),
    ("discretised", Some(BINS)),
    ("piecewise_linear", Some(HINGES)),
    ("polynomial", Some(DEGREE)),
    ("radial", Some(CENTRES)),
    ("sigmoid", Some(STEPS)),
    ("radial_kernel", Some(GAMMA)),
    ("compact_kernel", Some(RANGE)),
    ("polynomial_kernel", Some(KERNEL_DEGREE)),
    ("nominal", None),
    ("ordinal", None),
    ("similarity", Some(MOST_VALUES)),
];

/// The maps of a pair.
pub const JOINT_MAPS: [(&str, Option<Parameter>); 4] = [
    ("cells", Some(BINS)),
    ("product", Some(SPLINE)),
    ("radial_kernel", Some(GAMMA)),
    ("compact_kernel", Some(PAIR_RANGE)),
];
