const head = (kind: string) => `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="${kind}" version="1.0">
<info><title>Letters of the Sea</title><id>http://example.org/sea</id></info>
<macro name="who"><names variable="author"><name form="short" and="text"/></names></macro>`

/** A style with footnotes, shortened from the second citation on. */
export const NOTE_STYLE = `${head('note')}
<citation><layout suffix="." delimiter="; ">
  <choose>
    <if position="ibid-with-locator ibid" match="any"><text term="ibid" text-case="capitalize-first"/></if>
    <else-if position="subsequent"><text macro="who"/></else-if>
    <else><group delimiter=", "><text macro="who"/><text variable="title" font-style="italic"/></group></else>
  </choose>
  <text variable="locator" prefix=", "/>
</layout></citation>
<bibliography><layout suffix="."><group delimiter=", "><text macro="who"/><text variable="title"/></group></layout></bibliography>
</style>`

/** A style with numbers in the text. */
export const NUMERIC_STYLE = `${head('in-text')}
<citation><layout prefix="{" suffix="}" delimiter=","><text variable="citation-number"/></layout></citation>
<bibliography second-field-align="flush"><layout><text variable="citation-number" suffix=")"/>
<text variable="title" prefix=" "/></layout></bibliography>
</style>`

/** A style of 40 macros, each of which calls the next one twice: 2^40 calls. */
export const HOSTILE_STYLE = `${head('in-text')}
${Array.from({ length: 40 }, (_, i) => `<macro name="m${i}"><group>${`<text macro="m${i + 1}"/>`.repeat(2)}</group></macro>`).join('')}
<macro name="m40"><text variable="title"/></macro>
<citation><layout><text macro="m0"/></layout></citation>
</style>`
