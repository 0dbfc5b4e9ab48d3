/** Which work the page begins with: what this tab showed where it stands, else what was done last. */
import { checkedDocument } from "./work.js";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./place.js").Place} Place
 * @typedef {import("./storage.js").Storage} Storage
 * @typedef {import("./storage.js").Kept} Kept
 * @typedef {"damaged" | "newer" | "part" | "rows" | "broken"} RemarkKind `damaged`: not even what it is about can be read; `newer`: a
 *   later version wrote it; `part`: some of it has its usual value; `rows`: the file's bytes are gone; `broken`: it
 *   could not be shown
 * @typedef {{ kind: RemarkKind, name?: string, key?: string }} Remark `key` of the record that is no use
 * @typedef {{ document: Document, bytes: Uint8Array | null, remark: Remark | null, placed: boolean, key: string }} Work
 *   `placed`: it was shown here, not elsewhere; `key` of its record
 */

/**
 * @param {Storage} storage
 * @param {Place} place
 * @param {boolean} linked whether the address names data: then only what was shown at this very place is brought back
 * @returns {Promise<{ work: Work | null, remark: Remark | null, waiting: string | null }>} `waiting`: name of a file whose
 *   work is kept and not brought back
 */
export async function findWork(storage, place, linked) {
  const records = await storage.records();
  const placed = place.known ? at(records, place, place.here) : null;
  const chosen = placed ?? (linked ? null : newest(records, place));
  const work = chosen && (await readKept(storage, chosen));
  const found =
    chosen && work && "document" in work
      ? { ...work, placed: chosen === placed, key: chosen.key || "-" }
      : null;
  const source = found?.document.question.source;
  const file = fileThatWaits(records, place, source?.kind === "file" ? source.key : "");
  return {
    work: found,
    remark: work?.remark ?? null,
    waiting: source?.kind === "file" ? null : file && nameOf(file),
  };
}

/** The work on a file that waits. @param {Storage} storage @param {Place} place */
export async function waitingWork(storage, place) {
  const file = fileThatWaits(await storage.records(), place, "");
  const work = file && (await readKept(storage, file));
  return work && "document" in work && work.bytes ? work : null;
}

/** What a place of this tab showed last. @param {Storage} storage @param {Place} place @param {string} which */
export async function workAt(storage, place, which) {
  const kept = at(await storage.records(), place, which);
  const work = kept && (await readKept(storage, kept));
  return work && "document" in work ? work : null;
}

/** @param {readonly Kept[]} records @param {Place} place @param {string} which @returns {Kept | null} */
function at(records, place, which) {
  const own = place.tabs.flatMap((tab) => records.find((r) => r.tab === tab && r.place === which) ?? []);
  const { last } = place;
  if (last?.place !== which || (own[0] && own[0].when > last.when)) return own[0] ?? null;
  // What was done in the last moment, which the database may not have heard of.
  const { question, view } = last;
  const before = /** @type {any} */ (own[0]?.document) ?? { model: null, modelOf: null };
  const blank = { key: "", tab: place.tabs[0], place: which, when: 0, newer: false };
  return { ...blank, ...own[0], document: { ...before, question, view } };
}

/** @param {readonly Kept[]} records the newest first @param {Place} place */
function newest(records, place) {
  const last = place.last && at(records, place, place.last.place);
  return last ?? records.find(({ tab }) => place.tabs.includes(tab)) ?? records[0] ?? null;
}

/** @param {readonly Kept[]} records @param {Place} place @param {string} but not the work on this one */
function fileThatWaits(records, place, but) {
  const files = records.filter((record) => {
    const source = sourceOf(record);
    return !record.newer && source?.kind === "file" && nameOf(record) && source.key !== but;
  });
  return files.find(({ tab }) => place.tabs.includes(tab)) ?? files[0] ?? null;
}

/** @param {Kept} kept @returns {any} */
const sourceOf = ({ document }) => /** @type {any} */ (document)?.question?.source;

/** @param {Kept} kept @returns {string | null} */
function nameOf(kept) {
  const name = sourceOf(kept)?.name;
  return typeof name === "string" && name !== "" ? name : null;
}

/** @param {Storage} storage @param {Kept} kept @returns {Promise<Omit<Work, "placed" | "key"> | { remark: Remark }>} */
async function readKept(storage, { key, newer, document: doc }) {
  const checked = newer ? null : checkedDocument(doc);
  if (!checked) return { remark: { kind: newer ? "newer" : "damaged", key } };
  const { document, damaged } = checked;
  const { source } = document.question;
  const part = damaged.length > 0 ? /** @type {Remark} */ ({ kind: "part" }) : null;
  if (source.kind === "model" && document.model === null) return { remark: { kind: "damaged", key } };
  if (source.kind !== "file") return { document, bytes: null, remark: part };
  const bytes = await storage.bytes(source.key);
  if (bytes) return { document, bytes, remark: part };
  const remark = /** @type {Remark} */ ({ kind: "rows", name: source.name, key });
  return document.model === null ? { remark } : { document, bytes: null, remark };
}
