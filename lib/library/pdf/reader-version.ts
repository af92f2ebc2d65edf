/**
 * Counts up when papers come out as other text than before. Those of an earlier reader go on working as they are until they are read
 * again in the background (`ingest/read-earlier.ts`). 2: scripts behind `^` and `_`, symbol fonts, equations
 * apart. 3: headings of tables on top of pages. 4: all text of a page, turned and beside the content too; lines of numbers in
 * paragraphs; the raw characters that quotes are proven on; front matter by its type, cover sheets, scripts without spaces, printed
 * page numbers. 5: two pages on one sheet; cover sheets by their look, and the titles and authors that they name;
 * wrong letters in fonts, for OCR. 6: paragraphs say what stands between them; titles and authors by their layout; captions in German,
 * French, Spanish, Italian and Portuguese. 7: single pages without text, for OCR. 8: page labels that the
 * pages bear out. 9: signs of the fonts of publishers; titles, authors and years of more journals; keywords as text. 10: accents drawn
 * over the letter before them; blanks that are drawn narrow; keywords apart from the abstract; titles and authors of scans and theses.
 * 11: labelled cover sheets; headings where each page names its fonts anew; page numbers far from the edge; titles in capitals in
 * other languages. 12: lines over both columns that are drawn after them; no quote over a jump up the page; authors
 * between large bars, before the mark ⁎ and over two lines; ligatures and signs of Springer's fonts; drop caps; notes
 * without a mark on first pages; longer text in larger letters. 13:
 * Chinese and Japanese titles and names; names with the surname first or an institute in brackets; more cover sheets. 14: rules
 * of pages with tables, and which of these pages are scans. 15: no quote over cells of a table that is drawn line by line; cover
 * sheets of HAL; Korean names; years in titles. 16: authors of theses where their title pages name them; names between Springer's
 * dots, with blanks inside or with a place on each line.
 */
export const READER_VERSION = 16
