// LIBLINEAR at its own settings: hinge loss by dual coordinate descent (-s 3), eps 0.1, bias as a penalised column.
#include "linear.h"
#include "rival.h"

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  std::string task = argv[1];
  Data data = load(argv[3], argv[2]);
  int width = data.columns + 1;
  std::vector<feature_node> nodes((size_t)data.rows * (width + 1));
  std::vector<feature_node *> rows(data.rows);
  for (int i = 0; i < data.rows; i++) {
    rows[i] = &nodes[(size_t)i * (width + 1)];
    for (int j = 0; j < data.columns; j++) rows[i][j] = {j + 1, data.x[(size_t)i * data.columns + j]};
    rows[i][data.columns] = {width, 1.0};
    rows[i][width].index = -1;
  }
  set_print_string_function([](const char *) {});
  problem all{};
  all.l = data.rows, all.n = width, all.y = data.y.data(), all.x = rows.data(), all.bias = 1;
  parameter settings{};
  settings.solver_type = L2R_L1LOSS_SVC_DUAL, settings.eps = 0.1, settings.C = 1, settings.regularize_bias = 1;

  if (task == "logistic") {
    // The same problem by its dual (-s 7), where rows abound quicker than by its Newton method.
    settings.solver_type = L2R_LR_DUAL;
    report("LIBLINEAR 2.50 (native)", [&] {
      srand(1);
      model *fitted = train(&all, &settings);
      free_and_destroy_model(&fitted);
      return 0.0;
    });
    return 0;
  }
  if (task == "resample") {
    report("LIBLINEAR 2.50 (native)", [&] {
      unsigned state = 7;
      std::vector<double> y(data.rows);
      std::vector<feature_node *> x(data.rows);
      problem part = all;
      part.y = y.data(), part.x = x.data();
      for (int k = 0; k < 200; k++) {
        for (int i = 0; i < data.rows; i++) {
          state = state * 1664525u + 1013904223u;
          int from = (state >> 8) % data.rows;
          y[i] = data.y[from], x[i] = rows[from];
        }
        model *fitted = train(&part, &settings);
        free_and_destroy_model(&fitted);
      }
      return 0.0;
    });
    return 0;
  }
  if (task == "fit") {
    model *fitted = nullptr;
    report("LIBLINEAR 2.50 (native)", [&] {
      if (fitted) free_and_destroy_model(&fitted);
      srand(1);
      fitted = train(&all, &settings);
      double sign = fitted->label[0] > 0 ? 1 : -1;
      std::vector<double> w(data.columns);
      for (int j = 0; j < data.columns; j++) w[j] = sign * fitted->w[j];
      return objective(data, w, sign * fitted->w[data.columns]);
    });
    return 0;
  }
  report("LIBLINEAR 2.50 (native)", [&] {
    for (int fold = 0; fold < 10; fold++) {
      std::vector<double> y;
      std::vector<feature_node *> x;
      for (int i : inside(data, fold)) y.push_back(data.y[i]), x.push_back(rows[i]);
      problem part = all;
      part.l = y.size(), part.y = y.data(), part.x = x.data();
      model *fitted = train(&part, &settings);
      double distance;
      for (int i = fold; i < data.rows; i += 10) predict_values(fitted, rows[i], &distance);
      free_and_destroy_model(&fitted);
    }
    return 0.0;
  });
}
