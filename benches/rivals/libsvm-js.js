import { createRequire } from "node:module";
import { matrix, report, versionOf } from "../measure.js";

const SVM = await createRequire(import.meta.url)("libsvm-js");
const [task, set, folder] = process.argv.slice(2);
const { rows, labels } = matrix(folder, set);
const settings = {
  kernel: SVM.KERNEL_TYPES.LINEAR,
  type: SVM.SVM_TYPES.C_SVC,
  cost: 1,
  tolerance: 1e-3,
  cacheSize: 100,
  quiet: true,
};
const name = `libsvm-js ${versionOf("libsvm-js")} (WebAssembly)`;

if (task === "fit") {
  report(name, () => {
    const machine = new SVM(settings);
    machine.train(rows, labels);
    machine.free();
  });
} else {
  // It gives no signed distances, so this is ten fits and the classes of the rows left out.
  report(name, () => {
    for (let fold = 0; fold < 10; fold++) {
      const inside = (_, i) => i % 10 !== fold;
      const machine = new SVM(settings);
      machine.train(rows.filter(inside), labels.filter(inside));
      for (const row of rows.filter((_, i) => i % 10 === fold)) machine.predictOne(row);
      machine.free();
    }
    return { note: "classes only" };
  });
}
