/** Sentences: what can go wrong while a workbook or an archive is unpacked, beside what is wrong with the file itself. */

export const unpacking = {
  missing:
    "The part of this page that reads workbooks and archives cannot be fetched. Go online and open the file again.",
  fault:
    "This file cannot be read: it is damaged, or too large for this browser. Save the table as CSV, then open that.",
  slow: "Unpacking the file takes too long. Save the table as CSV, then open that.",
};
