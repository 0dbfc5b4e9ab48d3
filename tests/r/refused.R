# Models that a file cannot hold: a name and the sentence that refuses it, one a line.

arguments <- commandArgs(TRUE)
source(file.path(arguments[1], "r", "write_nomogram.R"))
suppressMessages({
  library(mgcv)
  library(rms)
})
set.seed(3)
n <- 300
d <- data.frame(a = runif(n, 1, 9), b = runif(n), c = rnorm(n), g = factor(sample(letters[1:4], n, TRUE)), t = rexp(n) + 1)
d$y <- rbinom(n, 1, plogis(d$c + d$b - 0.5))
d$k <- factor(sample(c("one", "two", "three"), n, TRUE))
d$day <- as.Date("2020-01-01") + seq_len(n)
gone <- local({ there <- d; glm(y ~ a, binomial, there) })
environment(gone$formula) <- environment(gone$terms) <- globalenv()
refused <- list(
  three_columns = quote(glm(y ~ a * b * c, binomial, d)),
  offset = quote(glm(y ~ a + offset(log(t)), poisson, d)),
  random_effect = quote(gam(y ~ s(a) + s(g, bs = "re"), binomial, d)),
  three_smooth = quote(gam(y ~ te(a, b, c, k = 3), family = binomial, data = d)),
  strata = quote(ols(a ~ b + strat(g), d)),
  classes_lrm = quote(lrm(k ~ a, d)),
  classes_multinom = quote(nnet::multinom(k ~ a, d, trace = FALSE)),
  classes_polr = quote(MASS::polr(k ~ a, d)),
  several_sums = quote(gam(list(y ~ s(a), ~ s(b)), family = gaulss(), data = d)),
  several_outcomes = quote(lm(cbind(a, b) ~ c, d)),
  link = quote(glm(y ~ a, binomial("cauchit"), d)),
  family = quote(gam(round(t) ~ s(a), family = ziP(), data = d)),
  survival = quote(cph(Surv(t, y) ~ a, d)),
  other = quote(nls(c ~ u * a, d, start = list(u = 1))),
  dates = quote(glm(y ~ day, binomial, d)),
  matrix = quote({ d$m <- as.matrix(d[1:2]); glm(y ~ m, binomial, d) }),
  wild = quote(lm(c ~ sin(5000 * a), d)),
  step_by_number = quote(lm(c ~ I(a > 5):b, d)),
  nothing = quote(glm(y ~ 1, binomial, d)),
  gone = quote(gone)
)
file <- file.path(arguments[2], "refused.json")
for (name in names(refused)) {
  fit <- suppressMessages(suppressWarnings(eval(refused[[name]])))
  cat(name, "\t", tryCatch({ write_nomogram(fit, file); "WRITTEN" }, error = function(e) conditionMessage(e)), "\n", sep = "")
}
cat("unknown_card\t", tryCatch({ write_nomogram(glm(y ~ a, binomial, d), file, card = list(author = "x")); "WRITTEN" }, error = function(e) conditionMessage(e)), "\n", sep = "")
if (file.exists(file)) stop("a file was written")
