/** The pool that all figures share: started when the first one comes into view, and again where that failed. */
import { fetchRest, startPool } from "../engine/start.js";

/** @typedef {import("../engine/pool.js").Pool} Pool */

/** @type {Promise<Pool> | null} */
let starting = null;

/** @returns {Promise<Pool>} rejected where the engine cannot be loaded */
export function figurePool() {
  starting ??= start();
  return starting;
}

async function start() {
  const pool = startPool();
  try {
    await pool.warm();
    // Figures ask for much of it.
    fetchRest();
    return pool;
  } catch (error) {
    pool.close();
    starting = null;
    throw error;
  }
}
