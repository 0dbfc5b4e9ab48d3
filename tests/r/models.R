# Fits models in R, writes each by r/write_nomogram.R, and beside it rows with what R's own predict says of them: rows of the
# data, and rows up to three ranges outside. Run by models.test.js: Rscript models.R <project> <folder for what is written>.

arguments <- commandArgs(TRUE)
project <- arguments[1]
folder <- arguments[2]
only <- arguments[-(1:2)]
source(file.path(project, "r", "write_nomogram.R"))
suppressMessages({
  library(splines)
  library(mgcv)
  library(rms)
})
set.seed(20)
bundled <- function(name) {
  data <- read.csv(file.path(project, "tests", "data", "sets", paste0(name, ".csv")), check.names = FALSE, stringsAsFactors = TRUE)
  names(data) <- gsub("[^A-Za-z0-9]", "_", names(data))
  data
}
pima <- bundled("pima")
pima <- pima[pima$mass > 0 & pima$plas > 0, ]
pima$tested <- as.integer(pima$class == "tested_positive")
heart <- bundled("heart_disease")
housing <- bundled("housing")
titanic <- bundled("titanic")
diabetes <- bundled("diabetes_regression")
credit <- bundled("german_credit")
iris2 <- droplevels(subset(bundled("iris"), class != "Iris-setosa"))
heart$ill <- heart$diameter_narrowing == 1
heart$vessels <- heart$major_vessels_colored
heart$slope <- factor(heart$slope_peak_exc_ST, levels = c("upsloping", "flat", "downsloping"), ordered = TRUE)
heart <- heart[stats::complete.cases(heart), ]
heart$sex <- as.character(heart$gender)
credit$amount <- credit$credit_amount
insects <- data.frame(counts = warpbreaks$breaks, wool = warpbreaks$wool, tension = warpbreaks$tension)
beetles <- data.frame(dose = c(1.6907, 1.7242, 1.7552, 1.7842, 1.8113, 1.8369, 1.861, 1.8839), dead = c(6, 13, 18, 28, 52, 53, 61, 60), n = c(59, 60, 62, 56, 63, 59, 62, 60))

# Columns whose values outside have no number in R: how far below the data rows may go.
models <- list(
  glm_logit = list(
    quote(glm(class ~ poly(plas, 2) + log(mass) + I(age > 40) + preg + sqrt(pedi), binomial, pima)), pima,
    inside = c(mass = 0.01, pedi = 0.01)
  ),
  glm_pairs = list(quote(glm(ill ~ sex * age + chest_pain:exerc_ind_ang + cholesterol * rest_SBP + slope, binomial, heart)), heart),
  glm_probit = list(quote(glm(tested ~ ns(plas, 4) + bs(mass, df = 5) + poly(age, 5), binomial("probit"), pima)), pima),
  glm_cloglog = list(quote(glm(cbind(dead, n - dead) ~ dose, binomial("cloglog"), beetles)), beetles),
  glm_log = list(quote(glm(survived == "yes" ~ status + sex, binomial("log"), titanic, start = c(-0.3, -0.1, -0.3, -0.2, -0.5))), titanic),
  glm_risk = list(quote(glm(tested ~ plas + I(age^2) + age, gaussian, pima)), pima),
  glm_identity = list(quote(glm(tested ~ plas, binomial("identity"), pima, start = c(0, 0.002))), pima),
  glm_gaussian = list(quote(glm(MEDV ~ log(LSTAT) + RM * CHAS + I(NOX^2) + factor(RAD) + cut(AGE, c(-1e4, 35, 65, 1e4)), gaussian, housing)), housing, inside = c(LSTAT = 0.01)),
  glm_poisson = list(quote(glm(counts ~ wool * tension, poisson, insects)), insects),
  glm_root = list(quote(glm(drinks_of ~ ns(mcv, 3) + sgpt, poisson("sqrt"), bupa)), NULL),
  glm_bands = list(quote(glm(ill ~ sex:I(age > 54) + slope:cut(max_HR, c(-1e4, 120, 160, 1e4)) + ST_by_exercise:vessels + I(cholesterol >= 240), binomial, heart)), heart),
  lm_steps = list(quote(lm(target ~ pmax(bmi - 25, 0) + abs(bp - 90) + factor(sex) + as.numeric(s5 > 4.5) + s5 + exp(-s6 / 100), diabetes)), diabetes),
  lrm_rcs = list(quote(lrm(class ~ rcs(plas, 4) + rcs(age, 3) * mass + pol(pedi, 2), pima)), pima),
  glm_rms = list(quote(Glm(counts ~ wool + tension, poisson, insects)), insects),
  lrm_levels = list(quote(lrm(ill ~ sex * rcs(age, 3) + chest_pain + lsp(cholesterol, c(200, 260)) + scored_vessels, heart)), NULL),
  ols_rcs = list(quote(ols(target ~ rcs(bmi, 5) + rcs(s5, c(4, 4.6, 5.2)) + bp * s3 + pol(age, 2), diabetes)), diabetes),
  gam_smooths = list(quote(gam(class ~ s(plas) + s(age, bs = "cr") + s(mass, bs = "ps") + s(pedi, k = 5), binomial, pima)), pima),
  gam_by = list(quote(gam(ill ~ sex + s(age, by = factor_sex, k = 5) + s(max_HR, bs = "bs", k = 6) + chest_pain, family = binomial, data = heart)), NULL),
  gam_surface = list(quote(gam(target ~ te(bmi, bp, k = 4) + s(s5, bs = "cr") + ti(age, k = 4) + ti(s3, k = 4) + ti(age, s3, k = 3), data = diabetes, method = "REML")), diabetes),
  gam_plate = list(quote(gam(MEDV ~ s(RM, LSTAT, k = 10) + s(DIS, by = CHAS, k = 4), data = housing)), housing),
  gam_numbers = list(quote(gam(duration ~ s(age, k = 6) + s(amount, by = housing, k = 5) + housing, family = poisson, data = credit)), credit),
  bam_rounded = list(quote(bam(MEDV ~ s(RM, k = 6) + s(LSTAT, bs = "cr", k = 5), data = housing, discrete = TRUE)), housing),
  gam_other = list(quote(gam(MEDV ~ s(LSTAT, bs = "ad", k = 12) + s(RM, bs = "gp", k = 8) + s(PTRATIO, bs = "cc", k = 5) + s(TAX, bs = "ts", k = 6), data = housing)), housing)
)
bupa <- bundled("liver_bupa")
bupa$drinks_of <- round(bupa$drinks)
heart$scored_vessels <- heart$vessels
heart$factor_sex <- factor(heart$sex)
models$glm_root[[2]] <- bupa
models$lrm_levels[[2]] <- heart
models$gam_by[[2]] <- heart

# Rows up to `reach` ranges outside the data.
far <- function(data, n, reach, inside) {
  as.data.frame(lapply(setNames(nm = names(data)), function(name) {
    x <- data[[name]]
    if (!is.numeric(x) || length(unique(x)) < 10) return(sample(x, n, TRUE))
    ends <- range(x, na.rm = TRUE) + c(-1, 1) * reach * diff(range(x, na.rm = TRUE))
    if (name %in% names(inside)) ends[1] <- min(x, na.rm = TRUE) - (1 - inside[[name]]) * (min(x, na.rm = TRUE))
    runif(n, ends[1], ends[2])
  }), stringsAsFactors = FALSE)
}

# R's own answers.
rest <- function(fit) if (inherits(fit, "bam")) list(discrete = FALSE) else list()
asked <- function(fit, rows, ...) suppressWarnings(as.numeric(do.call(predict, c(list(fit, rows), list(...), rest(fit)))))
sums_of <- function(fit, rows) if (inherits(fit, "rms")) asked(fit, rows, type = "lp") else if (inherits(fit, c("glm", "gam"))) asked(fit, rows, type = "link") else asked(fit, rows)
outcomes_of <- function(fit, rows) {
  if (inherits(fit, "lrm")) return(asked(fit, rows, type = "fitted"))
  if (inherits(fit, "rms")) return(if (inherits(fit, "Glm")) family(fit)$linkinv(sums_of(fit, rows)) else sums_of(fit, rows))
  if (inherits(fit, c("glm", "gam"))) asked(fit, rows, type = "response") else sums_of(fit, rows)
}

for (name in if (length(only)) only else names(models)) {
  made <- models[[name]]
  fit <- suppressWarnings(eval(made[[1]]))
  path <- file.path(folder, paste0(name, ".json"))
  took <- system.time(message <- tryCatch({
    write_nomogram(fit, path, card = list(title = name))
    ""
  }, error = function(e) conditionMessage(e)))[[3]]
  cat(sprintf("%-14s %5.1f s %7d bytes  %s\n", name, took, if (message == "") as.integer(file.size(path)) else 0L, message))
  if (message != "") next
  data <- made[[2]]
  near <- data[sample(nrow(data), 600, TRUE), , drop = FALSE]
  rows <- rbind(near, far(data, 400, 3, made$inside))
  unit <- if (all(abs(sums_of(fit, near) - outcomes_of(fit, near)) < 1e-9)) sd(as.numeric(eval(formula(fit)[[2]], data))) else 1
  values <- lapply(rows, function(x) if (is.numeric(x)) I(x) else I(as.character(x)))
  text <- environment(write_nomogram)$nomogram_json(list(name = name, unit = unit, columns = values, near = 600, sums = I(sums_of(fit, rows)), outcomes = I(outcomes_of(fit, rows))))
  writeLines(text, file.path(folder, paste0(name, ".rows.json")), useBytes = TRUE)
}
