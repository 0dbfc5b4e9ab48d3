// Shared by the two native rivals: data, clock, objective, and the line of JSON that they print.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

struct Data {
  int rows, columns;
  std::vector<double> x, y;
};

inline std::vector<double> numbers(const std::string &path) {
  FILE *file = fopen(path.c_str(), "rb");
  if (!file) exit(2);
  fseek(file, 0, SEEK_END);
  std::vector<double> read(ftell(file) / sizeof(double));
  rewind(file);
  if (fread(read.data(), sizeof(double), read.size(), file) != read.size()) exit(2);
  fclose(file);
  return read;
}

inline Data load(const std::string &folder, const std::string &set) {
  Data data;
  data.x = numbers(folder + "/" + set + ".x.f64");
  data.y = numbers(folder + "/" + set + ".y.f64");
  data.rows = data.y.size();
  data.columns = data.x.size() / data.rows;
  return data;
}

// 1/2 |w|^2 + sum of hinge losses, C = 1: the problem that all are asked to solve (the bias is not penalised).
inline double objective(const Data &data, const std::vector<double> &w, double bias) {
  double sum = 0;
  for (int j = 0; j < data.columns; j++) sum += 0.5 * w[j] * w[j];
  for (int i = 0; i < data.rows; i++) {
    double score = bias;
    for (int j = 0; j < data.columns; j++) score += w[j] * data.x[(size_t)i * data.columns + j];
    sum += std::max(0.0, 1 - data.y[i] * score);
  }
  return sum;
}

// Rows that stay in when every tenth row from `fold` on is left out.
inline std::vector<int> inside(const Data &data, int fold) {
  std::vector<int> rows;
  for (int i = 0; i < data.rows; i++)
    if (i % 10 != fold) rows.push_back(i);
  return rows;
}

template <class Work> void report(const char *tool, Work work) {
  using clock = std::chrono::steady_clock;
  auto since = [](clock::time_point from) { return std::chrono::duration<double>(clock::now() - from).count(); };
  double least = 1e300, found = 0;
  auto start = clock::now();
  for (int k = 0; k == 0 || (since(start) < 2 && k < 10); k++) {
    auto from = clock::now();
    found = work();
    least = std::min(least, since(from));
  }
  printf("{\"tool\":\"%s\",\"seconds\":%.6f", tool, least);
  if (found > 0) printf(",\"objective\":%.10g", found);
  printf("}\n");
}
