//! The command line of Nomogram Explorer.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    use clap::{Parser, Subcommand};
    use nomogram::cli;

    /// Trains classifiers that add up, and turns them into nomograms.
    #[derive(Parser)]
    #[command(name = "nomogram", version, about)]
    struct Arguments {
        #[command(subcommand)]
        verb: Verb,
    }

    #[derive(Subcommand)]
    enum Verb {
        Inspect(cli::inspect::Inspect),
        Fit(Box<cli::fit::Fit>),
        Evaluate(cli::evaluate::Evaluate),
        Ensemble(cli::ensemble::Ensemble),
        Export(cli::export::Export),
        Predict(cli::predict::Predict),
        Top(cli::top::Top),
        Trace(cli::shrink::TraceArgs),
        Venn(cli::venn::Venn),
    }

    match Arguments::parse().verb {
        Verb::Inspect(inspect) => inspect.run(),
        Verb::Fit(fit) => fit.run(),
        Verb::Evaluate(evaluate) => evaluate.run(),
        Verb::Ensemble(ensemble) => ensemble.run(),
        Verb::Export(export) => export.run(),
        Verb::Predict(predict) => predict.run(),
        Verb::Top(top) => top.run(),
        Verb::Trace(trace) => trace.run(),
        Verb::Venn(venn) => venn.run(),
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {}
