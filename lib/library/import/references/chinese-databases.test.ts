import { expect, test } from 'vitest'
import { readReferences } from './read-references'

async function read(text: string) {
  const entries = []
  for await (const entry of readReferences('text', new TextEncoder().encode(text))) entries.push(entry)
  return entries.map((entry) => ('reference' in entry ? entry.reference : entry))
}

test('NoteExpress: one name a field or several, Chinese signs, a thesis', async () => {
  const references = await read(`\uFEFF{Reference Type}: Journal Article
{Title}: 潮汐与沙丘
{Translated Title}: Tides and dunes
{Author}: 张三;李四;
{Author Address}: 海洋大学|X1
{Journal}: 海洋学报
{ISBN/ISSN}:0253-4193
{Year}: 2016
{Volume}: 38
{Issue}: 04
{Pages}: 310-320
{Keywords}: 潮汐；沙丘
{Abstract}：海面上升。
第二行。
{DOI}: 10.5555/hyxb.2016.04
{Database Provider}: CNKI

{Reference Type}: Thesis
{Title}: 沙丘的移动
{Author}: Smith, Ann
{Author}: 王五,赵小六
{Type of Work}: 硕士
{Publisher}: 海洋大学
{Year}: 2019
`)
  expect(references).toMatchObject([
    {
      ...{ title: '潮汐与沙丘', authors: ['张三', '李四'], published: '2016', venue: '海洋学报' },
      ...{ doi: '10.5555/hyxb.2016.04', tags: ['潮汐', '沙丘'], abstract: '海面上升。 第二行。' },
      csl: { type: 'article-journal', volume: '38', issue: '04', page: '310-320', ISSN: '0253-4193' },
    },
    {
      ...{ title: '沙丘的移动', authors: ['Ann Smith', '王五', '赵小六'], published: '2019', venue: null },
      csl: { type: 'thesis', genre: '硕士', publisher: '海洋大学' },
    },
  ])
})

test('CNKI’s own formats: records by type or by blank lines, pages apart from their number', async () => {
  const study = `DataType: 1
Title-题名: 潮汐与沙丘
Author-作者: 张三;李四;
Source-刊名: 海洋学报
Year-年: 2016
PubTime-出版时间: 2016-04-15
Keyword-关键词: 潮汐;沙丘
Summary-摘要: 方法: 测量。
Period-期: 04
Roll-卷: 38
PageCount-页数: 11
Page-页码: 310-320
SrcDatabase-来源库: 期刊
DataType: 2
Title-题名: 沙丘的移动
Author-作者: 王五
Source-学位授予单位: 海洋大学
Year-年: 2019
SrcDatabase-来源库: 硕士
`
  expect(await read(study)).toMatchObject([
    {
      ...{ title: '潮汐与沙丘', authors: ['张三', '李四'], published: '2016-04-15', venue: '海洋学报' },
      ...{ tags: ['潮汐', '沙丘'], abstract: '方法: 测量。' },
      csl: { type: 'article-journal', volume: '38', issue: '04', page: '310-320' },
    },
    { title: '沙丘的移动', published: '2019', venue: null, csl: { type: 'thesis', publisher: '海洋大学' } },
  ])
  const own = `SrcDatabase-来源库: 期刊
Title-题名: 潮汐与沙丘
Author-作者: 张三; 李四
Source-文献来源: 海洋学报
PubTime-发表时间: 2016-04-15
PageCount-页码: 310-320
DOI-DOI: 10.5555/hyxb.2016.04

SrcDatabase-来源库: 报纸
Title-题名: 海面上升
Source-文献来源: 海报
PageCount-页码: 1
`
  const [article, news] = await read(own)
  expect(article).toMatchObject({
    ...{ authors: ['张三', '李四'], published: '2016-04-15', doi: '10.5555/hyxb.2016.04' },
    csl: { type: 'article-journal', page: '310-320' },
  })
  expect(news).toMatchObject({ title: '海面上升', csl: { type: 'article-newspaper' } })
  expect(news).not.toHaveProperty('csl.page')
})

test('CNKI’s RefWorks files have all pages in the field of the last one', async () => {
  const text =
    'RT Journal Article\nSR 1\nA1 张三;李四\nT1 潮汐与沙丘\nJF 海洋学报\nYR 2016\nIS 04\nOP 310-320\nDS CNKI\n'
  expect(await read(text)).toMatchObject([
    { authors: ['张三', '李四'], published: '2016', csl: { issue: '04', page: '310-320' } },
  ])
})
