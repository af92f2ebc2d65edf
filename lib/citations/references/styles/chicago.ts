/**
 * References by author and date, in the citation style language 1.0. Written after The Chicago Manual of Style, 18th
 * edition, chapters 13 and 14: three authors or more are one and `et al.` in the text, more than six are three and `et al.`
 * in the list; the year follows the names; titles of parts in quotes and of wholes in italics; no place of publication.
 * What has no author goes by its title, what has no date by `n.d.`. Pages of the web say when they were read.
 */
export const CHICAGO = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" demote-non-dropping-particle="display-and-sort"
       page-range-format="chicago" default-locale="en-US">
  <info>
    <title>Chicago, author and date, as Folio writes it</title>
    <id>folio-chicago</id>
    <category citation-format="author-date"/>
    <updated>2026-11-22T00:00:00+00:00</updated>
  </info>
  <macro name="people">
    <names variable="author">
      <name and="text" name-as-sort-order="first" delimiter-precedes-last="always" et-al-min="7" et-al-use-first="3"/>
      <substitute>
        <names variable="editor">
          <name and="text" name-as-sort-order="first" delimiter-precedes-last="always" et-al-min="7" et-al-use-first="3"/>
          <label form="short" prefix=", "/>
        </names>
        <text macro="title"/>
      </substitute>
    </names>
  </macro>
  <macro name="people-short">
    <names variable="author">
      <name form="short" and="text" et-al-min="3" et-al-use-first="1"/>
      <substitute>
        <names variable="editor"/>
        <choose>
          <if type="book thesis report" match="any"><text variable="title" form="short" font-style="italic"/></if>
          <else><text variable="title" form="short" quotes="true"/></else>
        </choose>
      </substitute>
    </names>
  </macro>
  <macro name="title">
    <choose>
      <if type="book report" match="any"><text variable="title" font-style="italic"/></if>
      <else><text variable="title" quotes="true"/></else>
    </choose>
  </macro>
  <macro name="year">
    <choose>
      <if variable="issued"><date variable="issued"><date-part name="year"/></date></if>
      <else><text term="no date" form="short"/></else>
    </choose>
  </macro>
  <macro name="month-and-day">
    <date variable="issued"><date-part name="month"/><date-part name="day" prefix=" "/></date>
  </macro>
  <macro name="edition">
    <choose>
      <if is-numeric="edition">
        <group delimiter=" "><number variable="edition" form="ordinal"/><text term="edition" form="short"/></group>
      </if>
      <else><text variable="edition" text-case="capitalize-first"/></else>
    </choose>
  </macro>
  <macro name="volume">
    <group delimiter=" ">
      <text term="volume" form="short" text-case="capitalize-first"/><text variable="volume"/>
    </group>
  </macro>
  <macro name="edited-by">
    <choose>
      <if variable="author">
        <names variable="editor"><label form="verb" suffix=" "/><name and="text" delimiter=", "/></names>
      </if>
    </choose>
  </macro>
  <macro name="within">
    <group delimiter=", ">
      <group delimiter=" ">
        <text term="in" text-case="capitalize-first"/>
        <choose>
          <if variable="container-title"><text variable="container-title" font-style="italic"/></if>
          <else><text variable="event-title"/></else>
        </choose>
      </group>
      <text macro="edited-by"/>
      <text variable="page"/>
    </group>
  </macro>
  <macro name="where">
    <choose>
      <if type="article-journal article-magazine article-newspaper" match="any">
        <choose>
          <if variable="volume issue page" match="any">
            <group delimiter=": ">
              <group delimiter=" ">
                <text variable="container-title" font-style="italic"/>
                <text variable="volume"/>
                <choose>
                  <if variable="volume"><text variable="issue" prefix="(" suffix=")"/></if>
                  <else><text variable="issue" prefix="no. "/></else>
                </choose>
              </group>
              <text variable="page"/>
            </group>
          </if>
          <else>
            <group delimiter=", ">
              <text variable="container-title" font-style="italic"/><text macro="month-and-day"/>
            </group>
          </else>
        </choose>
      </if>
      <else-if type="book">
        <group delimiter=". ">
          <text macro="edition"/>
          <text macro="volume"/>
          <text variable="collection-title"/>
          <text variable="publisher"/>
        </group>
      </else-if>
      <else-if type="chapter paper-conference" match="any">
        <group delimiter=". ">
          <choose>
            <if variable="container-title event-title" match="any"><text macro="within"/></if>
          </choose>
          <text macro="edition"/>
          <text variable="publisher"/>
        </group>
      </else-if>
      <else-if type="thesis">
        <group delimiter=", "><text variable="genre"/><text variable="publisher"/></group>
      </else-if>
      <else-if type="report">
        <group delimiter=". ">
          <group delimiter=" "><text variable="genre" text-case="capitalize-first"/><text variable="number"/></group>
          <text variable="publisher"/>
        </group>
      </else-if>
      <else-if type="webpage post post-weblog" match="any">
        <group delimiter=". ">
          <choose>
            <if variable="container-title"><text variable="container-title"/></if>
            <else><text variable="publisher"/></else>
          </choose>
          <text macro="month-and-day"/>
          <group delimiter=" ">
            <text term="accessed" text-case="capitalize-first"/><date variable="accessed" form="text"/>
          </group>
        </group>
      </else-if>
      <else>
        <group delimiter=", ">
          <text variable="genre" text-case="capitalize-first"/>
          <text variable="container-title" font-style="italic"/>
          <text variable="publisher"/>
          <text macro="month-and-day"/>
        </group>
      </else>
    </choose>
  </macro>
  <macro name="address">
    <choose>
      <if variable="DOI"><text variable="DOI" prefix="https://doi.org/"/></if>
      <else><text variable="URL"/></else>
    </choose>
  </macro>
  <citation disambiguate-add-year-suffix="true" disambiguate-add-names="true" disambiguate-add-givenname="true"
            givenname-disambiguation-rule="primary-name">
    <layout prefix="(" suffix=")" delimiter="; ">
      <group delimiter=", ">
        <choose>
          <if variable="issued">
            <group delimiter=" "><text macro="people-short"/><text macro="year"/></group>
          </if>
          <else>
            <group delimiter=", "><text macro="people-short"/><text macro="year"/></group>
          </else>
        </choose>
        <choose>
          <if locator="page"><text variable="locator"/></if>
          <else><group delimiter=" "><label variable="locator" form="short"/><text variable="locator"/></group></else>
        </choose>
      </group>
    </layout>
  </citation>
  <bibliography hanging-indent="true" entry-spacing="0">
    <sort>
      <key macro="people"/>
      <key variable="issued"/>
      <key variable="title"/>
    </sort>
    <layout suffix=".">
      <group delimiter=". ">
        <text macro="people"/>
        <text macro="year"/>
        <text macro="title"/>
        <text macro="where"/>
        <text macro="address"/>
      </group>
    </layout>
  </bibliography>
</style>`
