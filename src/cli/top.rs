//! `nomogram top`: the features of largest weight in a polynomial support vector machine, or which attributes it needs.

use super::question::{AboutArgs, setting, whole};
use super::trials::{self, Eliminated, Tried};
use super::{Found, ReadArgs, printed_found};
use crate::contract::{CellOrder, Coding, StopReason, TopBegun, TopFeature, TopFound, TopMethod, TopWanted};
use crate::door::session::Session;
use crate::export::cell;
use crate::sentences::top_features as words;
use crate::sentences::{Message, code};
use clap::ValueEnum;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

/// List what weighs most in a polynomial support vector machine, or eliminate the attributes that it does not need
#[derive(clap::Args, Debug)]
pub struct Top {
    /// CSV, TSV, semicolon or pipe file, workbook (XLSX, XLS, ODS) or ARFF file, also in gzip or ZIP
    file: PathBuf,
    /// Degree of the kernel (x·z + 1)^d, from 1 to 6; or cv: the one of 1, 2, 3, 4 and 6 that ranks held-out rows best
    #[arg(long, default_value = "2", value_parser = degree)]
    degree: Degree,
    /// What is built first, and what is built at all
    #[arg(long, value_enum, default_value_t = SearchBy::ByLevel)]
    search: SearchBy,
    /// What a product of attributes of two values says: that both are so, or that they are the same or not
    #[arg(long, value_enum, default_value_t = Products::And)]
    coding: Products,
    /// Say which features tell something that the others do not (conditional independence)
    #[arg(long)]
    prune: bool,
    /// Say which features a sparse machine (L1) on those listed needs
    #[arg(long)]
    sparse: bool,
    /// Drop the attributes of least weight, round by round, and print how well held-out rows are ranked with those left
    #[arg(long, conflicts_with_all = ["prune", "sparse"])]
    eliminate: bool,
    /// A setting (may be repeated): C=1; r=20 features to list; p=20000 features to build at most; folds=5 of --degree cv
    /// and --eliminate
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<(String, f64)>,
    /// Print all there is to say as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    about: AboutArgs,
    #[command(flatten)]
    read: ReadArgs,
}

/// A degree, or the wish for one.
#[derive(Clone, Copy, Debug)]
enum Degree {
    Of(u32),
    CrossValidated,
}

fn degree(text: &str) -> Result<Degree, String> {
    if text == "cv" {
        return Ok(Degree::CrossValidated);
    }
    text.parse().map(Degree::Of).map_err(|_| format!("“{text}” is no degree: a whole number from 1 to 6, or cv"))
}

/// The searches.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum SearchBy {
    /// Heur2, as many features at each level
    ByLevel,
    /// Heur2, the largest contribution for each feature first
    Normalised,
    /// Heur2, the largest contribution first
    Raw,
    /// Heur1, all features of the variables that matter most
    Variables,
    /// Every feature: provably right, long where there are many
    All,
}

/// The codings.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Products {
    And,
    Xor,
}

impl Top {
    /// Runs the verb: exit code 1 where a file cannot be read, or the question not be answered.
    pub fn run(&self) -> ExitCode {
        printed_found(self.found(), self.json)
    }

    fn found(&self) -> Result<Found, Message> {
        let (mut wanted, folds) = self.wanted()?;
        let source = self.read.source(&self.file)?;
        let mut session = Session::default();
        session.open(&source.bytes, &source.options)?;
        let mut question = self.about.question(&self.file);
        question.folds = folds.unwrap_or(trials::FOLDS);
        let prepared = session.prepare(&question)?;
        let mut tried = Vec::new();
        if let Degree::CrossValidated = self.degree {
            (wanted.degree, tried) = trials::degree(&session, &wanted)?;
        }
        let mut found = if self.eliminate {
            of_elimination(&trials::eliminate(&session, &wanted)?)
        } else {
            let begun = session.top_begin(&wanted)?;
            let mut found = session.top_step(u32::MAX)?;
            while !found.finished {
                found = session.top_step(u32::MAX)?;
            }
            self.of_list(&begun, &weighty(found))
        };
        if !tried.is_empty() {
            found.sentences.insert(0, of_degrees(&tried, wanted.degree));
            found.json["degrees"] = json!(tried);
        }
        found.json["positive"] = json!(prepared.positive);
        found.json["negative"] = json!(prepared.negative);
        found.json["degree"] = json!(wanted.degree);
        found.json["C"] = json!(wanted.cost);
        Ok(found)
    }

    /// The machine and the search, and the folds where they were given.
    fn wanted(&self) -> Result<(TopWanted, Option<u32>), Message> {
        let (method, order) = match self.search {
            SearchBy::ByLevel => (TopMethod::Heur2, CellOrder::ByLevel),
            SearchBy::Normalised => (TopMethod::Heur2, CellOrder::Normalised),
            SearchBy::Raw => (TopMethod::Heur2, CellOrder::Raw),
            SearchBy::Variables => (TopMethod::Heur1, CellOrder::Raw),
            SearchBy::All => (TopMethod::BruteForce, CellOrder::Raw),
        };
        let mut wanted = TopWanted {
            cost: 1.0,
            degree: if let Degree::Of(degree) = self.degree { degree } else { trials::DEGREES[0] },
            coding: if let Products::And = self.coding { Coding::ZeroOne } else { Coding::PlusMinusOne },
            method,
            order,
            p: 20_000,
            r: 20,
            prune: self.prune,
            sparse: self.sparse,
        };
        let mut folds = None;
        for (name, value) in &self.settings {
            match name.as_str() {
                "C" => wanted.cost = *value,
                "r" => wanted.r = whole(name, *value)?,
                "p" => wanted.p = whole(name, *value)?,
                "folds" => folds = Some(whole(name, *value)?),
                _ => return Err(Message::error(code::UNKNOWN_SETTING, words::unknown_setting(name))),
            }
        }
        Ok((wanted, folds))
    }

    fn of_list(&self, begun: &TopBegun, found: &TopFound) -> Found {
        let marks = self.prune || self.sparse;
        let mut csv = String::from(if marks { "weight,feature,kept\n" } else { "weight,feature\n" });
        for TopFeature { words, weight, kept, .. } in &found.features {
            let kept = kept.map_or(String::new(), |kept| format!(",{kept}"));
            csv += &format!("{weight},{}{kept}\n", cell(words));
        }
        let exact = begun.certificate.stopped == StopReason::Optimal;
        let search = self.search.to_possible_value().map(|value| value.get_name().to_owned());
        let sentences = vec![
            words::built(found.built, begun.features, begun.variables, found.share, found.certified),
            words::proof(found.features.len(), found.certified, exact).to_owned(),
        ];
        let json = json!({
            "search": search,
            "variables": begun.variables,
            "features": begun.features,
            "built": found.built,
            "share": found.share,
            "certified": found.certified,
            "relative_gap": begun.certificate.relative_gap,
            "stopped": begun.certificate.stopped,
            "top": found.features,
        });
        Found { csv, sentences, json }
    }
}

/// So small beside the largest is rounding.
const ROUNDING: f64 = 1e-12;

/// Without those of no weight, such as two levels of one attribute, which no row has.
fn weighty(mut found: TopFound) -> TopFound {
    let largest = found.features.iter().map(|feature| feature.weight.abs()).fold(0.0, f64::max);
    found.features.retain(|feature| feature.weight.abs() > ROUNDING * largest);
    found
}

fn of_degrees(tried: &[Tried], chosen: u32) -> String {
    let tried: Vec<(u32, f64)> = tried.iter().map(|one| (one.degree, one.auc)).collect();
    words::degrees(&tried, chosen)
}

fn of_elimination(eliminated: &Eliminated) -> Found {
    let mut csv = String::from("attributes,auc\n");
    for left in &eliminated.curve {
        csv += &format!("{},{}\n", left.attributes, left.auc);
    }
    let at = |n: usize| eliminated.curve.iter().find(|left| left.attributes == n).map_or(f64::NAN, |left| left.auc);
    let all = eliminated.kept.len() + eliminated.dropped.len();
    let sentence = words::eliminated(&eliminated.kept, all, at(eliminated.kept.len()), at(all));
    Found { csv, sentences: vec![sentence], json: json!({ "elimination": eliminated }) }
}
