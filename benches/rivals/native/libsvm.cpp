// LIBSVM at its own settings: linear kernel (or a radial one, gamma 0.05), eps 0.001, cache of 100 MB.
#include "rival.h"
#include "svm.cpp"

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  std::string task = argv[1];
  Data data = load(argv[3], argv[2]);
  std::vector<svm_node> nodes((size_t)data.rows * (data.columns + 1));
  std::vector<svm_node *> rows(data.rows);
  for (int i = 0; i < data.rows; i++) {
    rows[i] = &nodes[(size_t)i * (data.columns + 1)];
    for (int j = 0; j < data.columns; j++) rows[i][j] = {j + 1, data.x[(size_t)i * data.columns + j]};
    rows[i][data.columns].index = -1;
  }
  svm_set_print_string_function([](const char *) {});
  svm_problem all{data.rows, data.y.data(), rows.data()};
  svm_parameter settings{};
  settings.svm_type = C_SVC, settings.kernel_type = LINEAR, settings.C = 1, settings.eps = 1e-3;
  settings.cache_size = 100, settings.shrinking = 1;

  if (task == "radial") {
    settings.kernel_type = RBF, settings.gamma = 0.05;
    report("LIBSVM 3.37 (native)", [&] {
      svm_model *fitted = svm_train(&all, &settings);
      svm_free_and_destroy_model(&fitted);
      return 0.0;
    });
    return 0;
  }
  if (task == "fit") {
    report("LIBSVM 3.37 (native)", [&] {
      svm_model *fitted = svm_train(&all, &settings);
      double sign = fitted->label[0] > 0 ? 1 : -1;
      std::vector<double> w(data.columns);
      for (int k = 0; k < fitted->l; k++)
        for (svm_node *node = fitted->SV[k]; node->index != -1; node++)
          w[node->index - 1] += sign * fitted->sv_coef[0][k] * node->value;
      double found = objective(data, w, -sign * fitted->rho[0]);
      svm_free_and_destroy_model(&fitted);
      return found;
    });
    return 0;
  }
  report("LIBSVM 3.37 (native)", [&] {
    std::vector<double> distances(data.rows);
    for (int fold = 0; fold < 10; fold++) {
      std::vector<double> y;
      std::vector<svm_node *> x;
      for (int i : inside(data, fold)) y.push_back(data.y[i]), x.push_back(rows[i]);
      svm_problem part{(int)y.size(), y.data(), x.data()};
      svm_model *fitted = svm_train(&part, &settings);
      for (int i = fold; i < data.rows; i += 10) svm_predict_values(fitted, rows[i], &distances[i]);
      svm_free_and_destroy_model(&fitted);
    }
    double offset, slope;
    sigmoid_train(data.rows, distances.data(), data.y.data(), offset, slope);
    return 0.0;
  });
}
