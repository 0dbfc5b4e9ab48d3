# Writes a model that was fitted in R as a model file of the Nomogram Explorer (docs/model.schema.json). Base R only:
#
#   source("write_nomogram.R")
#   write_nomogram(fit, "model.json")
#
# The way: the formula tells which columns stand in a term together; everything else the model is asked, by its own predict.
# On the scale of the link it is split into a constant, one function a column and one a pair of columns, measured from a
# reference row; each is then drawn in the form that holds it (levels, a curve, a table, a surface), its distance from the
# model measured, and their sum compared with predict before anything is written.

#' Write a fitted model as a nomogram.
#'
#' @param fit A `glm` or `lm`, `rms::lrm` of two classes, `rms::ols`, `rms::Glm`, or `mgcv::gam` or `bam`.
#' @param file Where the model file is written.
#' @param data The rows that it was fitted on; found by the model's call where they are still there.
#' @param card What the model is for: a list of texts named title, purpose, population, source, licence, date, note,
#'   outcome or contact.
#' @return The path, invisibly. What cannot be held by the file is refused with the name of the term.
write_nomogram <- local({
  write <- function(fit, file, data = NULL, card = list()) {
    model <- nomogram_model(fit, data, card)
    con <- file(file, "wb")
    on.exit(close(con))
    writeBin(charToRaw(nomogram_json(model)), con)
    invisible(file)
  }

  # Limits of what is drawn, in log odds, or in standard deviations of a number that is predicted.
  NOMOGRAM <- list(
    reach = 3, # Ranges outside the data in which a form is held to the model.
    aim = 2e-8, curve = 1e-6, # Of curves: what knots are put for, and what is refused.
    surface_aim = 4e-4, surface = 1e-3,
    levels = 1000, knots = 4000, lines = 160
  )

  refuse <- function(...) stop(sprintf(...), call. = FALSE)

  nomogram_model <- function(fit, data, card) {
    own <- nomogram_fit(fit)
    rows <- nomogram_rows(fit, own, data)
    target <- nomogram_target(fit, own, rows)
    columns <- lapply(setNames(nm = names(rows$x)), function(name) nomogram_column(name, rows$x[[name]], own))
    ask <- nomogram_ask(fit, columns)
    parts <- nomogram_parts(own, columns, ask)
    notices <- list()
    effects <- list()
    constant <- parts$constant
    for (part in parts$effects) {
      names <- part$columns
      drawn <- if (length(names) == 1) {
        nomogram_single(part$f, columns[[names]], own, target$unit)
      } else {
        nomogram_pair(part$f, columns[names], own, target$unit)
      }
      at_rows <- do.call(part$f, unname(lapply(columns[names], `[[`, "rows")))
      if (diff(range(at_rows)) == 0 && drawn$flat) next
      middle <- mean(at_rows)
      constant <- constant + middle
        effects[[length(effects) + 1]] <- list(
        columns = drawn$columns %||% names, draw = nomogram_shifted(drawn, middle), at_rows = at_rows - middle
      )
      notices <- c(notices, drawn$notices)
    }
    if (!length(effects)) refuse("The model depends on no column: every coefficient is 0.")
    nomogram_compared(effects, constant, columns, ask, target$unit, own)
    nomogram_written(own, target, columns, effects, constant, card, notices)
  }

  `%||%` <- function(a, b) if (is.null(a)) b else a

  # ---- What the model is ------------------------------------------------------------------------------------------------

  LINKS_OF_PROBABILITY <- c(logit = "logit", probit = "probit", cloglog = "cloglog", log = "exp", identity = "identity")
  LINKS_OF_NUMBER <- c(identity = "identity", log = "exp", sqrt = "square")

  # Terms as lists of columns with a label, the link, the learner's name.
  nomogram_fit <- function(fit) {
    if (inherits(fit, c("multinom", "polr", "clm", "vglm", "mlm"))) {
      refuse("A model of several classes or outcomes (%s) cannot be written from R: a file would need one sum each.", class(fit)[1])
    }
    if (inherits(fit, c("rms", "lrm", "ols", "Glm"))) {
      if (!inherits(fit, c("lrm", "ols", "Glm"))) refuse("Of rms lrm, ols and Glm can be written, not %s.", class(fit)[1])
      need("rms")
    } else if (inherits(fit, "gam")) {
      if (!is.null(fit$call) && is.null(fit$smooth)) refuse("Of gam models those of mgcv can be written.")
      need("mgcv")
      if (is.list(fit$formula)) refuse("Family %s has several sums, a file has one.", fit$family$family)
    } else if (!inherits(fit, c("glm", "lm"))) {
      refuse("write_nomogram writes glm, lm, rms::lrm, rms::ols, rms::Glm and mgcv::gam; this is of class %s.", class(fit)[1])
    }
    if (isTRUE(fit$fail)) refuse("The model did not converge: it has no coefficients.")
    if (inherits(fit, "lrm") && fit$non.slopes > 1) {
      refuse("lrm of %d classes has an intercept a class: only two classes can be written.", length(fit$freq))
    }
    terms <- if (inherits(fit, "gam")) fit$pterms else stats::terms(fit)
    if (!is.null(attr(terms, "offset")) || !is.null(fit$call$offset)) {
      at <- attr(terms, "offset")
      label <- if (is.null(at)) deparse1(fit$call$offset) else deparse1(attr(terms, "variables")[[at[1] + 1]])
      refuse("Term \"%s\" is an offset: a model file has none.", label)
    }
    family <- nomogram_family(fit)
    listed <- c(nomogram_terms(terms), if (inherits(fit, "gam")) lapply(fit$smooth, nomogram_smooth))
    list(
      terms = listed, family = family$family, link = family$link, probability = family$probability,
      learner = family$learner, variables = terms, smooths = fit$smooth, design = fit$Design, classes = class(fit)
    )
  }

  need <- function(package) {
    if (!requireNamespace(package, quietly = TRUE)) refuse("Package %s is not installed: predict needs it.", package)
  }

  nomogram_family <- function(fit) {
    if (inherits(fit, "lrm")) return(list(family = "binomial", link = "logit", probability = TRUE, learner = "rms::lrm"))
    name <- class(fit)[1]
    if (inherits(fit, "ols")) return(list(family = "gaussian", link = "identity", probability = FALSE, learner = "rms::ols"))
    if (!inherits(fit, c("glm", "gam"))) return(list(family = "gaussian", link = "identity", probability = FALSE, learner = name))
    family <- stats::family(fit)
    binomial <- family$family %in% c("binomial", "quasibinomial")
    numeric <- grepl("^(gaussian|poisson|quasipoisson|Gamma|inverse.gaussian|quasi$|Negative Binomial|Tweedie)", family$family)
    if (!binomial && !numeric) refuse("Family %s cannot be written.", family$family)
    links <- if (binomial) LINKS_OF_PROBABILITY else LINKS_OF_NUMBER
    if (!family$link %in% names(links)) {
      refuse("Link \"%s\" of family %s is none that a model file knows: %s.", family$link, family$family, toString(names(links)))
    }
    link <- links[[family$link]]
    learner <- sprintf("%s (%s, %s)", if (inherits(fit, "gam")) "mgcv::gam" else name, family$family, family$link)
    list(family = family$family, link = link, probability = binomial && !link %in% c("exp", "identity"), learner = learner)
  }

  # Of a formula's terms: label and the names in it.
  nomogram_terms <- function(terms) {
    terms <- stats::delete.response(terms)
    factors <- attr(terms, "factors")
    variables <- as.list(attr(terms, "variables"))[-1]
    lapply(attr(terms, "term.labels"), function(label) {
      own <- variables[factors[, label] > 0]
      for (one in own) {
        if (is.call(one) && as.character(one[[1]])[1] %in% c("strat", "strata", "cluster", "|")) {
          refuse("Term \"%s\" is of strata or groups: a model file has none.", label)
        }
      }
      list(label = label, names = unique(unlist(lapply(own, all.vars))))
    })
  }

  nomogram_smooth <- function(smooth) {
    if (inherits(smooth, c("random.effect", "fs.interaction", "sz.interaction", "mrf.smooth"))) {
      refuse("Term \"%s\" is a random effect (or a smooth of groups): it cannot be written.", smooth$label)
    }
    names <- unlist(lapply(c(smooth$term, if (smooth$by != "NA") smooth$by), function(text) tryCatch(all.vars(str2lang(text)), error = function(e) text)))
    list(label = smooth$label, names = unique(names))
  }

  # ---- Rows -------------------------------------------------------------------------------------------------------------

  # The rows that the model was fitted on: x a list of columns, y the outcome, weights.
  nomogram_rows <- function(fit, own, data) {
    formula <- stats::formula(fit)
    home <- environment(formula) %||% globalenv()
    call <- fit$call %||% fit$Call
    if (is.null(data) && !is.null(call$data)) {
      data <- tryCatch(eval(call$data, home), error = function(e) NULL)
      if (is.null(data)) refuse("The data of the model (%s) are no longer there: give them as data.", deparse1(call$data))
    }
    data <- if (is.null(data)) list() else as.list(data)
    find <- function(name) if (name %in% names(data)) data[[name]] else tryCatch(get(name, home), error = function(e) NULL)
    y <- tryCatch(eval(formula[[2]], data, home), error = function(e) refuse("The outcome %s is not in the data.", deparse1(formula[[2]])))
    n <- NROW(y)
    named <- unique(unlist(lapply(own$terms, `[[`, "names")))
    x <- list()
    for (name in named) {
      value <- find(name)
      if (is.null(value)) refuse("Column \"%s\" is not in the data.", name)
      if (is.function(value) || (length(value) == 1 && n > 1)) next # A constant of the formula.
      if (NCOL(value) > 1) refuse("Column \"%s\" is a matrix: it cannot be written.", name)
      if (length(value) != n) refuse("Column \"%s\" has %d rows, the outcome %d.", name, length(value), n)
      x[[name]] <- nomogram_values(value, name)
    }
    for (at in seq_along(own$terms)) {
      term <- own$terms[[at]]
      if (sum(term$names %in% names(x)) > 2) {
        refuse("Term \"%s\" is of %d columns together (%s): a model file holds pairs.", term$label, sum(term$names %in% names(x)), toString(term$names))
      }
    }
    known <- Reduce(`&`, lapply(x, function(v) !is.na(v)), if (is.matrix(y)) stats::complete.cases(y) else !is.na(y))
    weights <- if (is.null(call$weights)) rep(1, n) else eval(call$weights, data, home)
    known <- known & !is.na(weights)
    if (!is.null(call$subset)) {
      chosen <- eval(call$subset, data, home)
      known <- known & if (is.logical(chosen)) chosen & !is.na(chosen) else seq_len(n) %in% chosen
    }
    if (!any(known)) refuse("The data have no row without a missing value.")
    list(x = lapply(x, function(v) v[known]), y = if (is.matrix(y)) y[known, , drop = FALSE] else y[known], weights = weights[known], name = deparse1(formula[[2]]))
  }

  nomogram_values <- function(value, name) {
    if (inherits(value, c("Date", "POSIXt", "difftime"))) refuse("Column \"%s\" holds dates or times: make it a number first.", name)
    if (is.factor(value) || is.logical(value) || is.character(value)) return(value)
    if (!is.numeric(value)) refuse("Column \"%s\" holds neither numbers nor levels.", name)
    as.numeric(value)
  }

  nomogram_target <- function(fit, own, rows) {
    y <- rows$y
    w <- rows$weights
    if (own$family %in% c("binomial", "quasibinomial")) {
      if (is.matrix(y)) {
        labels <- rev(colnames(y) %||% c("success", "failure"))
        labels[labels == ""] <- c("failure", "success")[labels == ""]
        share <- y[, 1] / pmax(rowSums(y), 1)
        w <- rowSums(y)
      } else if (is.factor(y) || is.character(y) || is.logical(y)) {
        y <- as.factor(y)
        levels <- levels(droplevels(y))
        labels <- if (length(levels) == 2) levels else c(levels(y)[1], paste("not", levels(y)[1]))
        share <- as.numeric(y != labels[1])
        if (is.logical(rows$y)) labels <- c("FALSE", "TRUE")
      } else {
        # lrm takes the larger of any two numbers as the outcome.
        labels <- if (inherits(fit, "lrm")) names(fit$freq) else c("0", "1")
        share <- if (inherits(fit, "lrm")) as.numeric(y == max(y)) else y
      }
      if (own$probability) {
        return(list(target = list(name = rows$name, positive = labels[2], negative = labels[1], rows = sum(w), events = min(sum(share * w), sum(w))), unit = 1))
      }
      y <- share
    }
    if (is.matrix(y)) refuse("The outcome %s has several columns: a file has one outcome.", rows$name)
    y <- as.numeric(y)
    spread <- if (own$link == "identity") stats::sd(y) else if (own$link == "square") stats::sd(sqrt(abs(y))) else 1
    list(
      target = list(name = rows$name, positive = "", negative = "", rows = length(y), events = 0, numeric = nomogram_range(y, rows$name)),
      unit = if (is.na(spread) || spread == 0) 1 else spread
    )
  }

  # ---- Columns ----------------------------------------------------------------------------------------------------------

  # A column: its values at the rows, and a reference to measure from. Numbers have a range; levels their labels and shares.
  nomogram_column <- function(name, value, own) {
    as_levels <- is.numeric(value) && any(vapply(nomogram_calls(own, name), is_levels_call, NA))
    if (is.numeric(value) && !as_levels) {
      least <- min(value)
      most <- max(value)
      if (max(abs(value)) > 1e60) refuse("Column \"%s\" has a value beyond 1e60.", name)
      width <- if (most > least) most - least else max(1, abs(most))
      return(list(name = name, numeric = TRUE, rows = value, reference = min(max(mean(value), least), most), least = least, most = most, width = width, places = nomogram_places(own, name)))
    }
    if (is.factor(value)) {
      all <- levels(value)
      ordered <- is.ordered(value)
      codes <- as.integer(droplevels(value))
      labels <- levels(droplevels(value))
      make <- function(labels) factor(labels, levels = all, ordered = ordered)
    } else {
      seen <- sort(unique(value))
      labels <- as.character(seen)
      codes <- match(value, seen)
      ordered <- FALSE
      make <- function(label) seen[match(label, labels)]
    }
    if (length(labels) > NOMOGRAM$levels) refuse("Column \"%s\" has %d levels; at most %d can be drawn.", name, length(labels), NOMOGRAM$levels)
    counts <- tabulate(codes, length(labels))
    # Levels are handled by their numbers.
    list(name = name, numeric = FALSE, rows = codes, reference = which.max(counts), labels = labels, counts = counts, share = counts / sum(counts), ordered = ordered, make = function(codes) make(labels[codes]))
  }

  # The calls of the formula in which a name stands.
  nomogram_calls <- function(own, name) {
    variables <- as.list(attr(own$variables, "predvars") %||% attr(own$variables, "variables"))[-1]
    found <- list()
    walk <- function(call) {
      if (!is.call(call) || !(name %in% all.vars(call))) return()
      found[[length(found) + 1]] <<- call
      for (part in as.list(call)[-1]) walk(part)
    }
    for (one in variables) walk(one)
    found
  }

  is_levels_call <- function(call) as.character(call[[1]])[length(as.character(call[[1]]))] %in% c("factor", "as.factor", "ordered", "as.ordered", "catg")

  # Where a function of a column may change its pieces: numbers of its calls, knots of its splines.
  nomogram_places <- function(own, name) {
    numbers <- function(x) {
      if (is.call(x)) return(unlist(lapply(as.list(x)[-1], numbers)))
      if (is.numeric(x)) as.numeric(x) else NULL
    }
    home <- environment(own$variables) %||% globalenv()
    constants <- function(call) {
      values <- lapply(setdiff(all.vars(call), name), function(v) tryCatch(get(v, home, mode = "numeric"), error = function(e) NULL))
      unlist(Filter(function(v) length(v) <= 50, values))
    }
    found <- unlist(lapply(nomogram_calls(own, name), function(call) c(numbers(call), constants(call))))
    for (smooth in own$smooths) {
      margins <- c(list(smooth), smooth$margin)
      for (one in margins) if (identical(one$term, name)) found <- c(found, as.numeric(one$xp), as.numeric(one$knots))
    }
    parameters <- own$design$parms
    if (name %in% names(parameters) && is.numeric(parameters[[name]])) found <- c(found, parameters[[name]])
    found <- as.numeric(found)
    found <- sort(unique(found[is.finite(found)]))
    found[c(TRUE, diff(found) > 1e-9 * max(1, abs(found)))]
  }

  # ---- The model, asked -------------------------------------------------------------------------------------------------

  # A function of a list of values a column (numbers, or numbers of levels) → the sum; NA where the model has no number.
  nomogram_ask <- function(fit, columns) {
    type <- if (inherits(fit, "rms")) "lp" else "link"
    linear <- !inherits(fit, c("rms", "glm", "gam"))
    answer <- function(frame) {
      # A bam that was fitted on rounded columns is asked without rounding.
      eta <- if (linear) {
        stats::predict(fit, frame)
      } else if (inherits(fit, "bam")) {
        stats::predict(fit, frame, type = type, discrete = FALSE)
      } else {
        stats::predict(fit, frame, type = type)
      }
      eta <- as.numeric(eta)
      if (length(eta) != nrow(frame)) stop("rows were left out")
      ifelse(is.finite(eta), eta, NA_real_)
    }
    # Values that predict stops at are found by halving; a model that stops at all of them is refused.
    failed <- 0
    halves <- function(frame) {
      n <- nrow(frame)
      tryCatch(answer(frame), error = function(e) {
        failed <<- failed + 1
        if (failed > 1000) refuse("R's predict fails: %s", conditionMessage(e))
        if (n == 1) return(NA_real_)
        middle <- n %/% 2
        c(halves(frame[seq_len(middle), , drop = FALSE]), halves(frame[(middle + 1):n, , drop = FALSE]))
      })
    }
    function(values) {
      n <- if (length(values)) max(lengths(values)) else 1
      if (n == 0) return(numeric())
      frame <- lapply(columns, function(column) {
        own <- rep_len(values[[column$name]] %||% column$reference, n)
        if (column$numeric) own else column$make(own)
      })
      frame <- structure(frame, class = "data.frame", row.names = seq_len(n))
      blocks <- split(seq_len(n), (seq_len(n) - 1) %/% 20000)
      suppressWarnings(unlist(lapply(blocks, function(at) halves(frame[at, , drop = FALSE])), use.names = FALSE))
    }
  }

  # The sum as a constant and functions of one and two columns. Where both columns of a pair have terms of their own, the pair
  # is what is left without them: its mean over the levels, or its values at the reference number, are given to them.
  nomogram_parts <- function(own, columns, ask) {
    base <- ask(list())
    if (is.na(base)) refuse("The model has no number at its columns' means: its terms cannot be separated.")
    sets <- unique(lapply(own$terms, function(term) names(columns)[names(columns) %in% term$names]))
    sets <- sets[lengths(sets) > 0]
    alone <- unlist(sets[lengths(sets) == 1])
    pairs <- sets[lengths(sets) == 2]
    at <- function(names, values) setNames(values, names)
    single <- function(name) function(x) ask(at(name, list(x))) - base
    both <- function(names) {
      force(names)
      function(x, y) {
        ask(at(names, list(x, y))) - ask(at(names[1], list(x))) - ask(at(names[2], list(y))) + base
      }
    }
    plus <- function(f, g) {
      force(f)
      force(g)
      function(x) f(x) + g(x)
    }
    singles <- lapply(setNames(nm = unique(unlist(sets))), single)
    constant <- base
    effects <- list()
    taken <- character()
    for (names in pairs) {
      f <- both(names)
      if (all(names %in% alone)) {
        a <- columns[[names[1]]]
        b <- columns[[names[2]]]
        over_b <- if (b$numeric) NULL else nomogram_mean(f, b$share, FALSE)
        over_a <- if (a$numeric) NULL else nomogram_mean(f, a$share, TRUE)
        g <- f
        if (!is.null(over_b)) {
          g <- local({ h <- g; m <- over_b; function(x, y) h(x, y) - m(x) })
          singles[[names[1]]] <- plus(singles[[names[1]]], over_b)
        }
        if (!is.null(over_a)) {
          g <- local({ h <- g; m <- over_a; function(x, y) h(x, y) - m(y) })
          singles[[names[2]]] <- plus(singles[[names[2]]], over_a)
        }
        if (!is.null(over_a) && !is.null(over_b)) {
          middle <- sum(over_a(seq_along(b$share)) * b$share)
          g <- local({ h <- g; function(x, y) h(x, y) + middle })
          constant <- constant - middle
        }
        f <- g
      } else {
        # A column without a term of its own has all that it adds in its first pair.
        for (k in 1:2) {
          name <- names[k]
          if (name %in% c(alone, taken)) next
          taken <- c(taken, name)
          f <- local({ h <- f; s <- singles[[name]]; if (k == 1) function(x, y) h(x, y) + s(x) else function(x, y) h(x, y) + s(y) })
        }
      }
      effects[[length(effects) + 1]] <- list(columns = names, f = f)
    }
    own_effects <- lapply(alone, function(name) list(columns = name, f = singles[[name]]))
    list(constant = constant, effects = c(own_effects, effects))
  }

  # The mean of f over the levels of one side.
  nomogram_mean <- function(f, share, first) {
    force(f)
    function(x) {
      total <- 0
      for (k in seq_along(share)) total <- total + share[k] * if (first) f(rep(k, length(x)), x) else f(x, rep(k, length(x)))
      total
    }
  }

  # ---- Forms ------------------------------------------------------------------------------------------------------------
  # A form is list(form, at (a function of its values), shape (a function of indices → the shape), flat, tolerance, notices).

  nomogram_single <- function(f, column, own, unit) {
    if (!column$numeric) {
      values <- f(seq_along(column$labels))
      nomogram_known(values, own, column$name)
      return(list(form = "levels", values = values, flat = all(values == values[1]), tolerance = 0))
    }
    where <- nomogram_domain(f, column, own)
    steps <- nomogram_steps(f, column, where)
    if (!is.null(steps)) return(c(steps, list(form = "steps", flat = length(steps$cuts) == 0, tolerance = 0, notices = where$notices, from = where$low, to = where$high)))
    curve <- nomogram_curve(f, column, where, own, unit)
    list(form = "cubic", curve = curve, flat = all(curve$values == curve$values[1]), tolerance = curve$tolerance, notices = where$notices, from = where$low, to = where$high)
  }

  nomogram_pair <- function(f, columns, own, unit) {
    numeric <- vapply(columns, `[[`, NA, "numeric")
    names <- names(columns)
    if (!any(numeric)) {
      size <- lengths(lapply(columns, `[[`, "labels"))
      if (prod(size) > 1e5) refuse("Term \"%s\" has %d cells; at most 100000 can be drawn.", nomogram_label(own, names), prod(size))
      grid <- expand.grid(seq_len(size[1]), seq_len(size[2]))
      values <- matrix(f(grid[[1]], grid[[2]]), size[1])
      nomogram_known(values, own, names)
      return(list(form = "table", values = values, flat = all(values == values[1]), tolerance = 0))
    }
    if (!all(numeric)) {
      turned <- numeric[1]
      levels <- columns[[if (turned) 2 else 1]]
      column <- columns[[if (turned) 1 else 2]]
      g <- if (turned) function(k, x) f(x, k) else f
      of <- lapply(seq_along(levels$labels), function(k) function(x) g(rep(k, length(x)), x))
      all <- function(x) unlist(lapply(of, function(h) h(x)))
      sum_of <- function(x) Reduce(`+`, lapply(of, function(h) h(x)))
      where <- nomogram_domain(sum_of, column, own)
      steps <- lapply(of, nomogram_steps, column, where)
      order <- if (turned) rev(names) else names
      range <- list(flat = FALSE, notices = where$notices, from = where$low, to = where$high, columns = order)
      if (!any(vapply(steps, is.null, NA)) && any(lengths(lapply(steps, `[[`, "cuts")) > 0)) {
        cuts <- sort(unique(unlist(lapply(steps, `[[`, "cuts"))))
        middles <- nomogram_inside(cuts)
        values <- t(vapply(of, function(h) h(middles), numeric(length(middles))))
        return(c(list(form = "table", values = values, cuts = cuts, tolerance = 0), range))
      }
      curves <- lapply(of, nomogram_curve, column, where, own, unit)
      return(c(list(form = "curves", curves = curves, tolerance = max(vapply(curves, `[[`, 0, "tolerance"))), range))
    }
    nomogram_surface(f, columns, own, unit)
  }

  nomogram_label <- function(own, names) {
    named <- Filter(function(term) setequal(intersect(term$names, c(names, term$names)), names) || all(names %in% term$names), own$terms)
    paste(vapply(named, `[[`, "", "label"), collapse = " + ")
  }

  nomogram_known <- function(values, own, names) {
    if (anyNA(values)) refuse("Term \"%s\" has no number for some levels of %s.", nomogram_label(own, names), toString(names))
  }

  # From where to where a function of a number is held: three ranges outside the data, or as far as the model has a number.
  nomogram_domain <- function(f, column, own) {
    ends <- c(column$least, column$most)
    if (anyNA(f(unique(c(ends, stats::quantile(column$rows, (1:19) / 20, names = FALSE)))))) {
      refuse("Term \"%s\" has no number for some rows of column \"%s\".", nomogram_label(own, column$name), column$name)
    }
    reach <- NOMOGRAM$reach * column$width
    notices <- list()
    limit <- function(end, sign) {
      places <- end + sign * seq(0, 1, length.out = 201) * reach
      bad <- which(is.na(f(places)))[1]
      if (is.na(bad)) return(places[201])
      inside <- places[bad - 1]
      outside <- places[bad]
      for (i in 1:60) {
        middle <- (inside + outside) / 2
        if (is.na(f(middle))) outside <- middle else inside <- middle
      }
      if (abs(inside) < 1e-12 * column$width) inside <- 0
      from <- inside + (end - inside) * 1e-2
      notices[[length(notices) + 1]] <<- list(code = "domain", message = sprintf(
        "%s has a number %s %s only: the effect is the model's up to %s, and goes on straight beyond.",
        nomogram_label(own, column$name), if (sign < 0) "above" else "below", format(signif(inside, 6)), format(signif(from, 6))
      ))
      from
    }
    low <- limit(ends[1], -1)
    high <- limit(ends[2], 1)
    list(low = low, high = high, whole = !length(notices), notices = notices)
  }

  # Cuts and values where a function is constant between jumps, else NULL.
  nomogram_steps <- function(f, column, where) {
    tiny <- 1e-9 * column$width
    x <- c(unique(column$rows)[seq_len(min(2000, length(unique(column$rows))))], seq(where$low, where$high, length.out = 701), column$places, column$places - tiny, column$places + tiny)
    x <- sort(unique(x[x >= where$low & x <= where$high]))
    v <- f(x)
    if (anyNA(v)) return(NULL)
    near <- 1e-11 * max(1, abs(v))
    jump <- which(abs(diff(v)) > near)
    if (length(jump) > min(200, 0.3 * length(x))) return(NULL)
    if (!length(jump)) return(list(cuts = numeric(), values = v[1]))
    low <- x[jump]
    high <- x[jump + 1]
    left <- v[jump]
    for (i in 1:1200) {
      middle <- low + (high - low) / 2
      open <- middle > low & middle < high
      if (!any(open)) break
      same <- abs(f(middle) - left) <= near
      low <- ifelse(open & same, middle, low)
      high <- ifelse(open & !same, middle, high)
    }
    if (any(abs(f(high) - v[jump + 1]) > near)) return(NULL)
    list(cuts = high, values = c(v[1], v[jump + 1]))
  }

  # A number in each interval between cuts: the lower cut itself.
  nomogram_inside <- function(cuts) c(cuts[1] - max(1, abs(cuts[1])) * 1e-6, cuts)

  interval_labels <- function(cuts) {
    texts <- sprintf("%.15g", cuts)
    # A cut just above a short number: x > 3 has the number on its lower side.
    above <- as.numeric(texts) < cuts
    n <- length(cuts)
    first <- paste(ifelse(above[1], "\u2264", "<"), texts[1])
    last <- paste(ifelse(above[n], ">", "\u2265"), texts[n])
    between <- if (n > 1) paste(texts[-n], "\u2013", texts[-1])
    labels <- c(first, between, last)
    if (anyDuplicated(labels)) make.unique(labels, " ") else labels
  }

  # ---- Curves -----------------------------------------------------------------------------------------------------------

  # A curve as the file has it, at x.
  nomogram_curve_at <- function(curve, x) {
    p <- nomogram_polynomial(curve, x)
    k <- nomogram_polynomial(curve, curve$knots)
    v <- matrix(curve$values - k$f)
    s <- matrix(curve$slopes - k$slope)
    f <- nomogram_hermite(curve$knots, v, s, x)[, 1]
    if (curve$beyond == "linear") {
      n <- length(curve$knots)
      f <- ifelse(x < curve$knots[1], v[1] + (x - curve$knots[1]) * s[1], f)
      f <- ifelse(x > curve$knots[n], v[n] + (x - curve$knots[n]) * s[n], f)
    }
    f + p$f
  }

  nomogram_polynomial <- function(curve, x) {
    f <- slope <- numeric(length(x))
    p <- curve$polynomial
    if (is.null(p)) return(list(f = f, slope = slope))
    z <- (x - p$centre) / p$unit
    for (a in rev(p$coefficients)) {
      slope <- slope * z + f
      f <- f * z + a
    }
    list(f = f, slope = slope / p$unit)
  }

  # Piecewise cubics, one a column of values and slopes.
  nomogram_hermite <- function(knots, values, slopes, x) {
    k <- pmin(pmax(findInterval(x, knots), 1), length(knots) - 1)
    d <- x - knots[k]
    h <- knots[k + 1] - knots[k]
    v0 <- values[k, , drop = FALSE]
    s0 <- slopes[k, , drop = FALSE]
    s1 <- slopes[k + 1, , drop = FALSE]
    m <- (values[k + 1, , drop = FALSE] - v0) / h
    v0 + d * (s0 + d * ((3 * m - 2 * s0 - s1) / h + d * ((s0 + s1 - 2 * m) / h^2)))
  }

  nomogram_curve <- function(f, column, where, own, unit) {
    curve <- nomogram_polynomial_curve(f, column, where, unit) %||% nomogram_pieces_curve(f, column, where, own, unit)
    # Measured where nothing was fitted: at the rows, and far from them.
    x <- c(unique(column$rows), where$low + (where$high - where$low) * ((1:2000) * 0.6180339887498949) %% 1)
    exact <- f(x)
    off <- abs(nomogram_curve_at(curve, x) - exact)
    if (!nomogram_near(off, exact, NOMOGRAM$curve * unit)) {
      refuse("Term \"%s\" could not be drawn as a curve of \"%s\" within %.1g (it is %.2g off).", nomogram_label(own, column$name), column$name, NOMOGRAM$curve * unit, max(off))
    }
    curve$tolerance <- max(off)
    curve
  }

  # What is one polynomial over all of the reach, by its Chebyshev coefficients; else NULL.
  nomogram_polynomial_curve <- function(f, column, where, unit) {
    if (!where$whole) return(NULL)
    n <- 40
    centre <- (where$low + where$high) / 2
    half <- (where$high - where$low) / 2
    angle <- (seq_len(n) - 0.5) * pi / n
    v <- f(centre + half * cos(angle))
    if (anyNA(v)) return(NULL)
    c <- vapply(0:(n - 1), function(k) 2 / n * sum(v * cos(k * angle)), 0)
    c[1] <- c[1] / 2
    noise <- 1e-12 * max(abs(c), abs(v))
    degree <- max(0, which(abs(c) > noise) - 1)
    if (degree > 15) return(NULL)
    # Chebyshev → powers of z.
    before <- 1
    now <- c(0, 1)
    powers <- numeric(degree + 2)
    powers[1] <- c[1]
    if (degree >= 1) powers[2] <- c[2]
    for (k in seq_len(max(0, degree - 1)) + 1) {
      following <- c(0, 2 * now) - c(before, 0, 0)
      before <- now
      now <- following
      powers[seq_along(now)] <- powers[seq_along(now)] + c[k + 1] * now
    }
    curve <- list(knots = c(column$least, column$least + column$width), beyond = "linear", polynomial = list(centre = centre, unit = half, coefficients = powers[seq_len(degree + 1)]))
    ends <- nomogram_polynomial(curve, curve$knots)
    curve$values <- ends$f
    curve$slopes <- ends$slope
    if (degree <= 1) curve$slopes <- rep(diff(ends$f) / diff(curve$knots), 2)
    if (degree %in% 2:3) curve$beyond <- "cubic"
    if (degree <= 3) curve$polynomial <- NULL
    x <- c(unique(column$rows), where$low + (where$high - where$low) * (0:200) / 200)
    exact <- f(x)
    off <- abs(nomogram_curve_at(curve, x) - exact)
    if (any(off > 1e-9 * unit + 1e-11 * abs(exact))) NULL else curve
  }

  # Knots put until the cubics between them are the function; only those that are needed are kept.
  nomogram_pieces_curve <- function(f, column, where, own, unit) {
    g <- function(x) matrix(f(x))
    start <- c(where$low, column$least, column$most, where$high, column$places[column$places > where$low & column$places < where$high])
    fitted <- nomogram_knots(g, sort(unique(start)), NOMOGRAM$aim * unit, column$width, NOMOGRAM$knots)
    curve <- list(knots = fitted$knots, values = fitted$values[, 1], slopes = fitted$slopes[, 1], beyond = "linear")
    nomogram_ends(curve, f, where, column, unit)
  }

  # How it goes on beyond its knots; outer knots that say nothing more are taken away.
  nomogram_ends <- function(curve, f, where, column, unit) {
    n <- length(curve$knots)
    close <- 1e-8 * unit
    straight <- function(outer, inner) {
      h <- curve$knots[outer] - curve$knots[inner]
      abs(curve$values[outer] - curve$values[inner] - h * curve$slopes[inner]) <= close && abs(h * (curve$slopes[outer] - curve$slopes[inner])) <= close
    }
    if (n > 2 && straight(n, n - 1)) {
      curve[c("knots", "values", "slopes")] <- lapply(curve[c("knots", "values", "slopes")], `[`, -n)
      n <- n - 1
      right <- TRUE
    } else right <- FALSE
    if (n > 2 && straight(1, 2)) {
      curve[c("knots", "values", "slopes")] <- lapply(curve[c("knots", "values", "slopes")], `[`, -1)
      left <- TRUE
    } else left <- FALSE
    if (left || right || !where$whole) return(curve)
    # Neither end is straight: cubics go on, where the function does so beyond the reach and straight lines do not.
    cubic <- curve
    cubic$beyond <- "cubic"
    x <- c(where$low - column$width * c(0.5, 1), where$high + column$width * c(0.5, 1))
    exact <- f(x)
    goes_on <- function(one) {
      off <- abs(nomogram_curve_at(one, x) - exact)
      !anyNA(off) && all(off <= 1e-6 * unit + 1e-6 * abs(exact))
    }
    if (!goes_on(curve) && goes_on(cubic)) cubic else curve
  }

  # Knots, values and slopes of a function x → matrix (one curve a column): intervals are halved where a cubic is off by more
  # than `aim`.
  nomogram_knots <- function(g, knots, aim, width, most) {
    inner <- c(0.13, 0.31, 0.5, 0.69, 0.87)
    off_in <- function(knots, values, slopes, low, high) {
      x <- as.vector(outer(inner, high - low) + rep(low, each = length(inner)))
      exact <- g(x)
      off <- abs(nomogram_hermite(knots, values, slopes, x) - exact) - 1e-12 * abs(exact)
      apply(matrix(apply(off, 1, max), length(inner)), 2, max)
    }
    settled <- numeric()
    repeat {
      at <- nomogram_slopes(g, knots, width)
      if (length(at$twins)) {
        knots <- sort(unique(c(knots, at$twins)))
        at <- nomogram_slopes(g, knots, width)
      }
      n <- length(knots)
      low <- knots[-n]
      high <- knots[-1]
      off <- rep(0, n - 1)
      open <- which(!(low %in% settled) & high - low > 1e-13 * width & low + (high - low) / 2 > low & low + (high - low) / 2 < high)
      if (length(open)) off[open] <- off_in(knots, at$values, at$slopes, low[open], high[open])
      bad <- which(is.na(off) | off > aim)
      if (!length(bad) || n > most) break
      knots <- sort(c(knots, (low[bad] + high[bad]) / 2))
    }
    # Every second one that the others can do without, until none is.
    parity <- 0
    idle <- 0
    while (idle < 2 && length(knots) > 2) {
      n <- length(knots)
      try <- seq_len(n)
      try <- try[try > 1 & try < n & try %% 2 == parity]
      parity <- 1 - parity
      gone <- integer()
      if (length(try)) {
        kept <- setdiff(seq_len(n), try)
        values <- at$values[kept, , drop = FALSE]
        slopes <- at$slopes[kept, , drop = FALSE]
        off <- off_in(knots[kept], values, slopes, knots[try - 1], knots[try + 1])
        here <- nomogram_hermite(knots[kept], values, slopes, knots[try]) - at$values[try, , drop = FALSE]
        off <- pmax(off, apply(abs(here), 1, max))
        gone <- try[!is.na(off) & off <= aim / 4]
      }
      idle <- if (length(gone)) 0 else idle + 1
      if (length(gone)) {
        knots <- knots[-gone]
        at <- list(values = at$values[-gone, , drop = FALSE], slopes = at$slopes[-gone, , drop = FALSE])
      }
    }
    list(knots = knots, values = at$values, slopes = at$slopes)
  }

  # Values and slopes at knots, from four points on either side; a knot with a kink gets a twin close by.
  nomogram_slopes <- function(g, knots, width) {
    n <- length(knots)
    gap <- diff(knots)
    step <- pmin(2e-4 * width, gap) / 3
    from <- c(knots[-n], knots[-1]) # To the right of the lower ends, to the left of the upper ones.
    by <- c(step, -step)
    x <- c(knots, as.vector(outer(by, 1:3) + from))
    all <- g(x)
    values <- all[seq_len(n), , drop = FALSE]
    m <- length(by)
    f <- function(k) all[n + (k - 1) * m + seq_len(m), , drop = FALSE]
    f0 <- rbind(values[-n, , drop = FALSE], values[-1, , drop = FALSE])
    d <- (-11 * f0 + 18 * f(1) - 9 * f(2) + 2 * f(3)) / (6 * by)
    right <- d[seq_len(n - 1), , drop = FALSE]
    left <- d[n - 1 + seq_len(n - 1), , drop = FALSE]
    slopes <- rbind(right[1, , drop = FALSE], (left[-(n - 1), , drop = FALSE] + right[-1, , drop = FALSE]) / 2, left[n - 1, , drop = FALSE])
    twins <- numeric()
    if (n > 2) {
      inner <- 2:(n - 1)
      l <- left[inner - 1, , drop = FALSE]
      r <- right[inner, , drop = FALSE]
      narrow_l <- gap[inner - 1] < gap[inner] / 10 & gap[inner - 1] < 1e-3 * width
      narrow_r <- gap[inner] < gap[inner - 1] / 10 & gap[inner] < 1e-3 * width
      slopes[inner[narrow_l], ] <- r[narrow_l, ]
      slopes[inner[narrow_r], ] <- l[narrow_r, ]
      kink <- apply(abs(l - r), 1, max) * width > 1e-5 * pmax(1, apply(abs(r), 1, max) * width)
      kink <- kink & !is.na(kink) & pmin(gap[inner], gap[inner - 1]) > 1e-5 * width
      twins <- knots[inner[kink]] + 1e-10 * width
    }
    list(values = values, slopes = slopes, twins = twins)
  }

  # ---- Surfaces ---------------------------------------------------------------------------------------------------------

  nomogram_surface <- function(f, columns, own, unit) {
    names <- names(columns)
    aim <- NOMOGRAM$surface_aim * unit
    box <- lapply(1:2, function(k) {
      other <- columns[[3 - k]]
      at <- seq(other$least, other$most, length.out = 3)
      nomogram_domain(if (k == 1) function(x) rowSums(vapply(at, function(y) f(x, rep(y, length(x))), x)) else function(y) rowSums(vapply(at, function(x) f(rep(x, length(y)), y), y)), columns[[k]], own)
    })
    lines <- lapply(1:2, function(k) {
      column <- columns[[k]]
      other <- columns[[3 - k]]
      at <- sort(unique(c(seq(box[[3 - k]]$low, box[[3 - k]]$high, length.out = 12), stats::quantile(other$rows, (0:6) / 6, names = FALSE))))
      g <- function(x) {
        v <- f_at(f, rep(x, length(at)), rep(at, each = length(x)), k)
        matrix(v, length(x))
      }
      start <- c(box[[k]]$low, column$least, column$most, box[[k]]$high)
      nomogram_knots(g, sort(unique(start)), aim / 4, column$width, NOMOGRAM$lines)$knots
    })
    sheet <- nomogram_sheet(f, lines, columns)
    x <- c(columns[[1]]$rows, box[[1]]$low + (box[[1]]$high - box[[1]]$low) * ((1:4000) * 0.7548776662466927) %% 1)
    y <- c(columns[[2]]$rows, box[[2]]$low + (box[[2]]$high - box[[2]]$low) * ((1:4000) * 0.5698402909980532) %% 1)
    exact <- f(x, y)
    off <- abs(nomogram_sheet_at(sheet, x, y) - exact)
    if (!nomogram_near(off, exact, NOMOGRAM$surface * unit)) {
      refuse("Term \"%s\" could not be drawn as a surface within %.1g (it is %.2g off).", nomogram_label(own, names), NOMOGRAM$surface * unit, max(off))
    }
    list(form = "surface", sheet = sheet, flat = FALSE, tolerance = max(off), notices = c(box[[1]]$notices, box[[2]]$notices), box = lapply(box, function(b) c(b$low, b$high)))
  }

  f_at <- function(f, own, other, k) if (k == 1) f(own, other) else f(other, own)

  # Values and derivatives at the nodes of a grid, [index of y, index of x].
  nomogram_sheet <- function(f, lines, columns) {
    hx <- 2e-4 * columns[[1]]$width
    hy <- 2e-4 * columns[[2]]$width
    grid <- expand.grid(y = lines[[2]], x = lines[[1]])
    at <- function(i, j) matrix(f(grid$x + i * hx, grid$y + j * hy), length(lines[[2]]))
    weights <- c(1, -8, 8, -1) / 12
    offsets <- c(-2, -1, 1, 2)
    zero <- 0 * at(0, 0)
    x_slopes <- y_slopes <- twists <- zero
    for (i in 1:4) {
      x_slopes <- x_slopes + weights[i] * at(offsets[i], 0) / hx
      y_slopes <- y_slopes + weights[i] * at(0, offsets[i]) / hy
      for (j in 1:4) twists <- twists + weights[i] * weights[j] * at(offsets[i], offsets[j]) / (hx * hy)
    }
    list(x = lines[[1]], y = lines[[2]], values = at(0, 0), x_slopes = x_slopes, y_slopes = y_slopes, twists = twists)
  }

  nomogram_sheet_at <- function(s, x, y) {
    i <- pmin(pmax(findInterval(x, s$x), 1), length(s$x) - 1)
    j <- pmin(pmax(findInterval(y, s$y), 1), length(s$y) - 1)
    cubic <- function(d, h, v0, s0, v1, s1) {
      m <- (v1 - v0) / h
      v0 + d * (s0 + d * ((3 * m - 2 * s0 - s1) / h + d * ((s0 + s1 - 2 * m) / h^2)))
    }
    along <- function(value, slope, row) {
      cubic(x - s$x[i], s$x[i + 1] - s$x[i], value[cbind(row, i)], slope[cbind(row, i)], value[cbind(row, i + 1)], slope[cbind(row, i + 1)])
    }
    cubic(y - s$y[j], s$y[j + 1] - s$y[j], along(s$values, s$x_slopes, j), along(s$y_slopes, s$twists, j), along(s$values, s$x_slopes, j + 1), along(s$y_slopes, s$twists, j + 1))
  }

  # ---- What is written --------------------------------------------------------------------------------------------------

  # A form less a constant: effects are measured from their mean over the rows.
  nomogram_shifted <- function(drawn, middle) {
    lower <- function(curve) {
      curve$values <- curve$values - middle
      if (!is.null(curve$polynomial)) curve$polynomial$coefficients[1] <- curve$polynomial$coefficients[1] - middle
      curve
    }
    if (!is.null(drawn$values)) drawn$values <- drawn$values - middle
    if (!is.null(drawn$curve)) drawn$curve <- lower(drawn$curve)
    if (!is.null(drawn$curves)) drawn$curves <- lapply(drawn$curves, lower)
    if (!is.null(drawn$sheet)) drawn$sheet$values <- drawn$sheet$values - middle
    drawn
  }

  # What a form adds at values of its columns.
  nomogram_added <- function(drawn, values) {
    a <- values[[1]]
    switch(drawn$form,
      levels = drawn$values[a],
      steps = drawn$values[findInterval(a, drawn$cuts) + 1],
      cubic = nomogram_curve_at(drawn$curve, a),
      table = drawn$values[cbind(a, if (is.null(drawn$cuts)) values[[2]] else findInterval(values[[2]], drawn$cuts) + 1)],
      curves = {
        added <- numeric(length(a))
        for (k in unique(a)) added[a == k] <- nomogram_curve_at(drawn$curves[[k]], values[[2]][a == k])
        added
      },
      surface = nomogram_sheet_at(drawn$sheet, a, values[[2]])
    )
  }

  # The sum against predict, at rows and far from them; nothing is written that differs.
  nomogram_compared <- function(effects, constant, columns, ask, unit, own) {
    n <- length(columns[[1]]$rows)
    take <- unique(round(seq(1, n, length.out = min(n, 500))))
    far <- lapply(seq_along(columns), function(k) {
      column <- columns[[k]]
      share <- ((1:500) * sqrt(c(2, 3, 5, 7, 11, 13, 17, 19, 23, 29)[(k - 1) %% 10 + 1]) * (1 + k %/% 10)) %% 1
      if (!column$numeric) return(1 + floor(share * length(column$labels)))
      ends <- c(column$least, column$most) + c(-1, 1) * NOMOGRAM$reach * column$width
      for (effect in effects) {
        at <- match(column$name, effect$columns)
        if (is.na(at)) next
        own_ends <- if (effect$draw$form == "surface") effect$draw$box[[at]] else c(effect$draw$from, effect$draw$to)
        if (length(own_ends) == 2) ends <- c(max(ends[1], own_ends[1]), min(ends[2], own_ends[2]))
      }
      ends[1] + share * diff(ends)
    })
    values <- lapply(seq_along(columns), function(k) c(columns[[k]]$rows[take], far[[k]]))
    names(values) <- names(columns)
    exact <- ask(values)
    sum <- constant
    for (effect in effects) sum <- sum + nomogram_added(effect$draw, values[effect$columns])
    surfaces <- any(vapply(effects, function(e) e$draw$form == "surface", NA))
    off <- abs(sum - exact)
    if (!nomogram_near(off, exact, unit * if (surfaces) NOMOGRAM$surface else NOMOGRAM$curve)) {
      refuse("The model is no sum of its terms' columns and pairs: what would be written is %.2g off its own predict.", max(off))
    }
  }

  # Whether differences are small; where the sum itself is far from every outcome, as a share of it.
  nomogram_near <- function(off, exact, most) !anyNA(off) && all(off <= most * pmax(1, abs(exact) * 1e-3))

  nomogram_range <- function(x, name) {
    x <- sort(x)
    n <- length(x)
    bins <- min(40, max(5, floor(sqrt(n))))
    histogram <- n
    if (x[1] < x[n]) histogram <- tabulate(pmin(bins, 1 + floor((x - x[1]) / (x[n] - x[1]) * bins)), bins)
    decimals <- 6
    for (d in 6:0) if (all(abs(round(x, d) - x) <= 1e-12 * abs(x))) decimals <- d
    list(minimum = x[1], maximum = x[n], mean = min(max(mean(x), x[1]), x[n]), median = x[(n + 1) %/% 2], decimals = decimals, histogram = I(histogram))
  }

  nomogram_written <- function(own, target, columns, effects, constant, card, notices) {
    used <- names(columns)[names(columns) %in% unlist(lapply(effects, `[[`, "columns"))]
    attributes <- lapply(columns[used], function(column) {
      if (column$numeric) return(list(name = column$name, kind = "numeric", numeric = nomogram_range(column$rows, column$name), missing = 0))
      levels <- lapply(seq_along(column$labels), function(k) list(label = column$labels[k], count = column$counts[k]))
      list(name = column$name, kind = if (column$ordered) "ordered" else "categorical", levels = levels, missing = 0)
    })
    known <- c("title", "purpose", "population", "source", "licence", "date", "note", "outcome", "contact")
    strange <- setdiff(names(card), known)
    if (length(strange)) refuse("The card has no entry \"%s\": it has %s.", strange[1], toString(known))
    texts <- lapply(setNames(nm = known[1:7]), function(key) as.character(card[[key]] %||% ""))
    texts <- c(texts, lapply(card[intersect(known[8:9], names(card))], as.character), list(n = target$target$rows))
    if (target$target$positive != "") texts$events <- target$target$events
    list(
      format = "nomogram-model", version = 5, link = own$link, target = target$target, intercept = constant, attributes = unname(attributes),
      effects = lapply(effects, nomogram_effect, columns, used),
      learner = list(name = own$learner, settings = list()), card = texts, notices = unique(notices)
    )
  }

  nomogram_effect <- function(effect, columns, used) {
    draw <- effect$draw
    at <- match(effect$columns, used) - 1
    labels <- lapply(columns[effect$columns], `[[`, "labels")
    of_labels <- function(labels, values) lapply(seq_along(values), function(k) list(label = labels[k], log_odds = values[k]))
    as_curve <- function(curve) {
      shown <- list(knots = curve$knots, values = curve$values, slopes = curve$slopes, beyond = curve$beyond)
      if (!is.null(curve$polynomial)) {
        curve$polynomial$coefficients <- I(curve$polynomial$coefficients)
        shown$polynomials <- list(curve$polynomial)
      }
      shown
    }
    shape <- switch(draw$form,
      levels = list(form = "levels", attribute = at, effects = of_labels(labels[[1]], draw$values)),
      steps = list(form = "levels", attribute = at, cuts = I(draw$cuts), effects = of_labels(interval_labels(draw$cuts), draw$values)),
      cubic = list(form = "cubic", attribute = at, curve = as_curve(draw$curve)),
      table = c(
        list(form = "table", attributes = at, rows = I(labels[[1]]), columns = I(if (is.null(draw$cuts)) labels[[2]] else interval_labels(draw$cuts))),
        if (!is.null(draw$cuts)) list(column_cuts = I(draw$cuts)), list(effects = draw$values)
      ),
      curves = list(form = "curves_by_level", attributes = at, curves = lapply(seq_along(draw$curves), function(k) list(label = labels[[1]][k], curve = as_curve(draw$curves[[k]])))),
      surface = list(form = "surface", attributes = at, surface = list(
        x_knots = draw$sheet$x, y_knots = draw$sheet$y, values = draw$sheet$values, x_slopes = draw$sheet$x_slopes, y_slopes = draw$sheet$y_slopes, twists = draw$sheet$twists
      ))
    )
    rows <- effect$at_rows
    everywhere <- c(rows, if (draw$form %in% c("levels", "steps", "table")) draw$values)
    summary <- list(minimum = min(everywhere), maximum = max(everywhere), mean = mean(rows), spread = sqrt(mean((rows - mean(rows))^2)))
    list(shape = shape, summary = summary, tolerance = draw$tolerance)
  }

  # ---- JSON -------------------------------------------------------------------------------------------------------------

  # Numbers with 17 digits; a vector of one is a list only within I(); matrices row by row.
  nomogram_json <- function(x) {
    if (is.matrix(x)) return(paste0("[", paste(apply(x, 1, function(row) nomogram_json(I(row))), collapse = ","), "]"))
    if (is.list(x)) {
      parts <- vapply(x, nomogram_json, "")
      if (is.null(names(x))) return(paste0("[", paste(parts, collapse = ","), "]"))
      return(paste0("{", paste0(vapply(names(x), nomogram_text, ""), ":", parts, collapse = ","), "}"))
    }
    parts <- if (is.character(x)) {
      vapply(x, nomogram_text, "", USE.NAMES = FALSE)
    } else {
      if (any(!is.finite(x))) refuse("A number of the model is not finite.")
      sprintf("%.17g", as.numeric(x))
    }
    if (length(parts) == 1 && !inherits(x, "AsIs")) parts else paste0("[", paste(parts, collapse = ","), "]")
  }

  nomogram_text <- function(text) {
    text <- enc2utf8(text)
    text <- gsub("\\", "\\\\", text, fixed = TRUE)
    text <- gsub("\"", "\\\"", text, fixed = TRUE)
    if (grepl("[[:cntrl:]]", text)) for (code in 1:31) text <- gsub(intToUtf8(code), sprintf("\\u%04x", code), text, fixed = TRUE)
    paste0("\"", text, "\"")
  }

  write
})
