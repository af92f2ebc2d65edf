/**
 * References as IEEE journals print them, in the citation style language 1.0. Written after the IEEE Reference
 * Guide: numbered in the order of citation, initials before family names, `et al.` from seven authors, titles of
 * parts in quotes and of wholes in italics, `vol.`, `no.`, `pp.`, month before year, DOI else address at the end.
 */
export const IEEE = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" demote-non-dropping-particle="sort-only"
       default-locale="en-US">
  <info>
    <title>IEEE, as Folio writes it</title>
    <id>folio-ieee</id>
    <category citation-format="numeric"/>
    <updated>2026-11-21T00:00:00+00:00</updated>
  </info>
  <macro name="people">
    <names variable="author" suffix=", ">
      <name and="text" initialize-with=". " et-al-min="7" et-al-use-first="1"/>
      <et-al font-style="italic"/>
      <substitute>
        <names variable="editor">
          <name and="text" initialize-with=". " et-al-min="7" et-al-use-first="1"/>
          <label form="short" prefix=", " text-case="capitalize-first"/>
        </names>
      </substitute>
    </names>
  </macro>
  <macro name="editors">
    <names variable="editor">
      <name and="text" initialize-with=". "/>
      <label form="short" prefix=", " text-case="capitalize-first"/>
    </names>
  </macro>
  <macro name="month-and-year">
    <date variable="issued">
      <date-part name="month" form="short" suffix=" "/>
      <date-part name="year"/>
    </date>
  </macro>
  <macro name="year">
    <date variable="issued"><date-part name="year"/></date>
  </macro>
  <macro name="edition">
    <choose>
      <if is-numeric="edition">
        <group delimiter=" "><number variable="edition" form="ordinal"/><text term="edition" form="short"/></group>
      </if>
      <else><text variable="edition"/></else>
    </choose>
  </macro>
  <macro name="volume-and-issue">
    <group delimiter=", ">
      <group delimiter=" "><text term="volume" form="short"/><text variable="volume"/></group>
      <group delimiter=" "><text value="no."/><text variable="issue"/></group>
    </group>
  </macro>
  <macro name="pages">
    <group delimiter=" "><label variable="page" form="short"/><text variable="page"/></group>
  </macro>
  <macro name="place-and-publisher">
    <group delimiter=": "><text variable="publisher-place"/><text variable="publisher"/></group>
  </macro>
  <macro name="where-online">
    <choose>
      <if variable="DOI"><text variable="DOI" prefix="doi: "/></if>
    </choose>
  </macro>
  <macro name="address">
    <choose>
      <if variable="DOI" match="none">
        <group delimiter=" ">
          <group delimiter=" " suffix="."><text value="Accessed:"/><text macro="day-of-reading"/></group>
          <group delimiter=" "><text value="[Online]. Available:"/><text variable="URL"/></group>
        </group>
      </if>
    </choose>
  </macro>
  <macro name="day-of-reading">
    <date variable="accessed">
      <date-part name="month" form="short" suffix=" "/>
      <date-part name="day" suffix=", "/>
      <date-part name="year"/>
    </date>
  </macro>
  <citation>
    <sort><key variable="citation-number"/></sort>
    <layout delimiter=", ">
      <group prefix="[" suffix="]" delimiter=", ">
        <text variable="citation-number"/>
        <group delimiter=" "><label variable="locator" form="short"/><text variable="locator"/></group>
      </group>
    </layout>
  </citation>
  <bibliography second-field-align="flush" entry-spacing="0">
    <layout>
      <text variable="citation-number" prefix="[" suffix="]"/>
      <group delimiter=" ">
        <group suffix=".">
          <choose>
            <if type="webpage" match="none"><text macro="people"/></if>
          </choose>
          <choose>
            <if type="webpage">
              <group delimiter=". ">
                <names variable="author">
                  <name and="text" initialize-with=". " et-al-min="7" et-al-use-first="1"/><et-al font-style="italic"/>
                </names>
                <text variable="title" quotes="true"/>
                <text variable="container-title"/>
              </group>
            </if>
            <else-if type="book">
              <group delimiter=". ">
                <group delimiter=", ">
                  <text variable="title" font-style="italic"/>
                  <text macro="edition"/>
                  <group delimiter=" "><text term="volume" form="short"/><text variable="volume"/></group>
                </group>
                <group delimiter=", ">
                  <text macro="place-and-publisher"/>
                  <text macro="year"/>
                  <text macro="where-online"/>
                </group>
              </group>
            </else-if>
            <else-if type="chapter">
              <group delimiter=", ">
                <text variable="title" quotes="true"/>
                <group delimiter=" "><text term="in"/><text variable="container-title" font-style="italic"/></group>
                <group delimiter=" "><text term="volume" form="short"/><text variable="volume"/></group>
                <text macro="editors"/>
                <text macro="edition"/>
              </group>
              <group delimiter=", " prefix=". ">
                <text macro="place-and-publisher"/>
                <text macro="year"/>
                <text macro="pages"/>
                <text macro="where-online"/>
              </group>
            </else-if>
            <else-if type="paper-conference">
              <group delimiter=", ">
                <text variable="title" quotes="true"/>
                <group delimiter=" ">
                  <text term="in"/>
                  <choose>
                    <if variable="container-title"><text variable="container-title" font-style="italic"/></if>
                    <else><text variable="event-title" font-style="italic"/></else>
                  </choose>
                </group>
                <text variable="event-place"/>
                <text macro="month-and-year"/>
                <text macro="volume-and-issue"/>
                <text macro="pages"/>
                <text macro="where-online"/>
              </group>
            </else-if>
            <else-if type="report">
              <group delimiter=", ">
                <text variable="title" quotes="true"/>
                <text variable="publisher"/>
                <text variable="publisher-place"/>
                <group delimiter=" "><text variable="genre"/><text variable="number"/></group>
                <text macro="month-and-year"/>
                <text macro="where-online"/>
              </group>
            </else-if>
            <else-if type="thesis">
              <group delimiter=", ">
                <text variable="title" quotes="true"/>
                <text variable="genre"/>
                <text variable="publisher"/>
                <text variable="publisher-place"/>
                <text macro="year"/>
                <text macro="where-online"/>
              </group>
            </else-if>
            <else-if type="article-journal article-magazine article-newspaper" match="any">
              <group delimiter=", ">
                <text variable="title" quotes="true"/>
                <text variable="container-title" form="short" font-style="italic"/>
                <text macro="volume-and-issue"/>
                <text macro="pages"/>
                <text macro="month-and-year"/>
                <text macro="where-online"/>
              </group>
            </else-if>
            <else>
              <group delimiter=", ">
                <text variable="title" quotes="true"/>
                <text variable="container-title" font-style="italic"/>
                <text macro="month-and-year"/>
                <choose>
                  <if variable="number"><text variable="number"/></if>
                  <else><text variable="publisher"/></else>
                </choose>
                <text macro="pages"/>
                <text macro="where-online"/>
              </group>
            </else>
          </choose>
        </group>
        <text macro="address"/>
      </group>
    </layout>
  </bibliography>
</style>`
