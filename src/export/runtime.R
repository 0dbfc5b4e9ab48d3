# A function of a data frame: what the model predicts of each row; of several classes a matrix with a column each.
predict_nomogram <- function(rows) {
  model <- nomogram_model
  polynomials <- function(of, x) {
    total <- 0
    rise <- 0
    for (part in of) {
      z <- (x - part$centre) / part$unit
      f <- 0
      slope <- 0
      for (a in rev(part$coefficients)) {
        slope <- slope * z + f
        f <- f * z + a
      }
      total <- total + f
      rise <- rise + slope / part$unit
    }
    c(total, rise)
  }
  # A cubic through two knots, and its slope.
  cubic <- function(d, h, v0, s0, v1, s1) {
    m <- (v1 - v0) / h
    c2 <- (3 * m - 2 * s0 - s1) / h
    c3 <- (s0 + s1 - 2 * m) / (h * h)
    c(v0 + d * (s0 + d * (c2 + d * c3)), s0 + d * (2 * c2 + 3 * d * c3))
  }
  piece <- function(knots, x) min(max(sum(knots <= x), 1), length(knots) - 1)
  # A curve and its slope.
  curve_at <- function(curve, x) {
    knots <- curve$knots
    node <- function(k) c(curve$values[k], curve$slopes[k]) - polynomials(curve$polynomials, knots[k])
    own <- polynomials(curve$polynomials, x)
    last <- length(knots)
    if (curve$goes_on == 0 && (x < knots[1] || x > knots[last])) {
      end <- if (x < knots[1]) 1 else last
      at <- node(end)
      return(own + c(at[1] + (x - knots[end]) * at[2], at[2]))
    }
    k <- piece(knots, x)
    low <- node(k)
    high <- node(k + 1)
    own + cubic(x - knots[k], knots[k + 1] - knots[k], low[1], low[2], high[1], high[2])
  }
  # The polynomials of a surface: the value, its slopes along x and y, its twist.
  surface_polynomials <- function(surface, x, y) {
    sums <- c(0, 0, 0, 0)
    for (part in surface$polynomials) {
      own <- if (part$in_y == 1) y else x
      other <- if (part$in_y == 1) x else y
      z <- (own - part$centre) / part$unit
      f <- 0
      by <- 0
      across <- 0
      both <- 0
      for (coefficient in rev(part$coefficients)) {
        a <- curve_at(coefficient, other)
        both <- both * z + across
        across <- across * z + a[2]
        by <- by * z + f
        f <- f * z + a[1]
      }
      slopes <- if (part$in_y == 1) c(across, by / part$unit) else c(by / part$unit, across)
      sums <- sums + c(f, slopes, both / part$unit)
    }
    sums
  }
  surface_at <- function(surface, x, y) {
    i <- piece(surface$x, x)
    j <- piece(surface$y, y)
    node <- function(row, column) {
      own <- c(surface$values[[row]][column], surface$x_slopes[[row]][column],
               surface$y_slopes[[row]][column], surface$twists[[row]][column])
      own - surface_polynomials(surface, surface$x[column], surface$y[row])
    }
    along <- c()
    for (row in c(j, j + 1)) {
      a <- node(row, i)
      b <- node(row, i + 1)
      d <- x - surface$x[i]
      h <- surface$x[i + 1] - surface$x[i]
      along <- c(along, cubic(d, h, a[1], a[2], b[1], b[2])[1], cubic(d, h, a[3], a[4], b[3], b[4])[1])
    }
    rest <- cubic(y - surface$y[j], surface$y[j + 1] - surface$y[j], along[1], along[2], along[3], along[4])[1]
    surface_polynomials(surface, x, y)[1] + rest
  }
  # A number, NA where there is none.
  number <- function(value) {
    if (is.factor(value)) value <- as.character(value)
    x <- suppressWarnings(as.numeric(value))
    if (length(x) == 1 && is.finite(x)) x else NA
  }
  # Which level, or interval, a value is in; NA for none.
  place <- function(attribute, cuts, value) {
    if (attribute$numeric == 1) {
      x <- number(value)
      return(if (is.na(x) || length(cuts) == 0) NA else sum(unlist(cuts) <= x) + 1)
    }
    if (length(value) == 0 || is.na(value)) return(NA)
    match(as.character(value), unlist(attribute$levels))
  }
  # What an effect adds.
  effect_at <- function(effect, row) {
    attributes <- model$attributes[effect$of + 1]
    values <- lapply(attributes, function(attribute) rows[[attribute$name]][row])
    if (effect$form %in% c("levels", "table")) {
      places <- mapply(place, attributes, effect$cuts, values)
      if (anyNA(places)) return(0)
      return(if (effect$form == "levels") effect$at[places[1]] else effect$at[[places[1]]][places[2]])
    }
    x <- number(values[[length(values)]])
    if (is.na(x)) return(0)
    if (effect$form == "cubic") return(curve_at(effect$curve, x)[1])
    if (effect$form == "curves") {
      at <- place(attributes[[1]], c(), values[[1]])
      return(if (is.na(at)) 0 else curve_at(effect$curves[[at]], x)[1])
    }
    first <- number(values[[1]])
    if (is.na(first)) 0 else surface_at(effect$surface, first, x)
  }
  sum_at <- function(of, row) {
    total <- of$intercept
    for (effect in of$effects) total <- total + effect_at(effect, row)
    total
  }
  largest <- .Machine$double.xmax
  link <- switch(model$link,
    logit = plogis,
    identity = function(d) d,
    exp = function(d) min(exp(d), largest),
    square = function(d) min(d * d, largest),
    root = function(d) if (d > 0) min(d * d, largest) else 0,
    probit = pnorm,
    cloglog = function(d) -expm1(-exp(d)))
  each <- seq_len(nrow(rows))
  if (length(model$classes) == 0) {
    return(vapply(each, function(row) {
      total <- sum_at(model$sums[[1]], row)
      link(if (is.null(model$bend)) total else curve_at(model$bend, total)[1])
    }, 0))
  }
  found <- t(vapply(each, function(row) {
    sums <- vapply(model$sums, sum_at, 0, row = row)
    shares <- exp(sums - max(sums))
    shares / sum(shares)
  }, numeric(length(model$classes))))
  colnames(found) <- model$classes
  found
}
