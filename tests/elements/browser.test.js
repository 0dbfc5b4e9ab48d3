import { expect, test } from "vitest";

test("element tests run in a browser that has what the page is built on", () => {
  expect(customElements.define).toBeTypeOf("function");
  expect(WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))).toBe(true);
});
