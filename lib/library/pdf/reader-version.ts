/**
 * Raised when papers would be read into different text than before. Papers of an earlier reader keep working until they
 * are read again in the background (`ingest/read-earlier.ts`). 2: scripts after `^` and `_`, symbol fonts, separate
 * equations. 3: headings of tables at the top of pages. 4: all text of a page, including turned text and text beside
 * the content; lines of numbers in paragraphs; raw characters for proving quotes; front matter by its type, cover
 * sheets, scripts without spaces, printed page numbers. 5: two pages on one sheet; cover sheets by their look, with the
 * titles and authors they name; wrong letters in fonts, for OCR. 6: paragraphs mark interruptions; titles and authors
 * by their layout; captions in German, French, Spanish, Italian and Portuguese. 7: single pages without text, for OCR.
 * 8: page labels confirmed by the pages. 9: symbols in publishers' fonts; titles, authors and years of more journals;
 * keywords as text.
 */
export const READER_VERSION = 9
