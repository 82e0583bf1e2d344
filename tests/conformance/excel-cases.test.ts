import { beforeAll, expect, it } from 'vitest';
import { madeBook, type MadeCell } from '#fixtures/workbooks';
import { createLanguages, type Languages } from '#runtimes/languages';
import { openTemporaryFolder } from '#fixtures/temporary-folder';

type Value = number | string | boolean;

/**
 * Formulas as Excel writes them into its files, with the values that Excel's own documentation gives, or arithmetic: none of
 * them was made with the engine.
 */
const CASES: readonly [formula: string, value: Value][] = [
  ['1+2*3^2', 19],
  ['-2^2', 4],
  ['10%*50', 5],
  ['7/2', 3.5],
  ['"a"&1&TRUE', 'a1TRUE'],
  ['IF(2>1,"yes","no")', 'yes'],
  ['AND(TRUE,1,2>1)', true],
  ['IFERROR(1/0,-1)', -1],
  ['_xlfn.IFS(1>2,"a",2>1,"b")', 'b'],
  ['_xlfn.SWITCH(3,1,"one",3,"three","other")', 'three'],
  ['ISERROR(1/0)', true],
  ['ROUND(2.5,0)', 3],
  ['ROUND(-2.5,0)', -3],
  ['ROUNDUP(1.21,1)', 1.3],
  ['MROUND(10,3)', 9],
  ['CEILING(2.1,0.5)', 2.5],
  ['MOD(-3,2)', 1],
  ['INT(-2.5)', -3],
  ['SUM(Data!C2:C7)', 71],
  ['SUMIF(Data!D2:D7,"day",Data!C2:C7)', 43],
  ['SUMIFS(Data!C2:C7,Data!D2:D7,"day",Data!B2:B7,1)', 10.5],
  ['COUNTIF(Data!C2:C7,">10")', 4],
  ['COUNTIFS(Data!B2:B7,1,Data!C2:C7,">=10")', 2],
  ['AVERAGEIF(Data!B2:B7,0,Data!C2:C7)', 16.25],
  ['AVERAGEIFS(Data!C2:C7,Data!B2:B7,1,Data!D2:D7,"wet")', 8],
  ['_xlfn.MAXIFS(Data!C2:C7,Data!B2:B7,1)', 16],
  ['_xlfn.MINIFS(Data!C2:C7,Data!D2:D7,"day")', 10.5],
  ['SUMPRODUCT(Data!F1:F5,Data!G1:G5)', 35],
  ['MEDIAN(Data!F1:F5)', 3],
  ['_xlfn.STDEV.S(Data!F1:F5)', Math.sqrt(3.2)],
  ['_xlfn.VAR.P(Data!F1:F5)', 2.56],
  ['LARGE(Data!F1:F5,2)', 4],
  ['_xlfn.PERCENTILE.INC(Data!F1:F5,0.25)', 1],
  ['COUNTBLANK(Data!H1:H4)', 4],
  ['SLOPE(Data!G1:G5,Data!F1:F5)', -1.640625],
  ['VLOOKUP("Bed",Data!A2:D7,3,FALSE)', 16],
  ['HLOOKUP("Area",Data!A1:D7,3,FALSE)', 20],
  ['INDEX(Data!C2:C7,MATCH("Study",Data!A2:A7,0))', 10.5],
  ['MATCH(11,{1,5,10,20},1)', 3],
  ['_xlfn.XLOOKUP("Bath",Data!A2:A7,Data!C2:C7)', 8],
  ['_xlfn.XLOOKUP("Attic",Data!A2:A7,Data!C2:C7,"none")', 'none'],
  ['CHOOSE(2,"a","b","c")', 'b'],
  ['SUM(OFFSET(Data!F1,1,0,2,1))', 5],
  ['INDIRECT("Data!C3")', 20],
  ['UPPER("abc")&LOWER("DE")', 'ABCde'],
  ['MID("Architecture",5,4)', 'itec'],
  ['SUBSTITUTE("a-b-c","-","+",2)', 'a-b+c'],
  ['LEN(TRIM("  a  b "))', 3],
  ['TEXT(1234.5,"#,##0.00")', '1,234.50'],
  ['TEXT(0.256,"0.0%")', '25.6%'],
  ['_xlfn.TEXTJOIN(", ",TRUE,"a","","b")', 'a, b'],
  ['VALUE("12.5")*2', 25],
  ['DATE(2026,2,30)', 46_083],
  ['EDATE(46053,1)', 46_081],
  ['EOMONTH(46023,1)', 46_081],
  ['NETWORKDAYS(46023,46029)', 5],
  ['WEEKDAY(46023,2)', 4],
  ['MONTH(59)*100+DAY(59)', 228],
  ['TEXT(1,"yyyy-mm-dd")', '1900-01-01'],
  ['ROUND(PMT(0.05/12,360,-200000),2)', 1073.64],
  ['ROUND(NPV(0.1,-10000,3000,4200,6800),2)', 1188.44],
  ['ROUND(IRR({-70000,12000,15000,18000,21000,26000}),4)', 0.0866],
  ['ROUND(FV(0.06/12,10,-200,-500,1),2)', 2581.4],
  ['_xlfn.LET(_xlpm.x,5,_xlpm.y,2,_xlpm.x*_xlpm.y+1)', 11],
  ['_xlfn.LAMBDA(_xlpm.a,_xlpm.b,_xlpm.a+_xlpm.b)(2,3)', 5],
  ['SUM(_xlfn.MAP(Data!F1:F5,_xlfn.LAMBDA(_xlpm.v,_xlpm.v*2)))', 28],
  ['_xlfn.REDUCE(0,Data!F1:F5,_xlfn.LAMBDA(_xlpm.a,_xlpm.v,_xlpm.a+_xlpm.v^2))', 52],
  ['SUM(_xlfn.SEQUENCE(4))', 10],
  ['INDEX(_xlfn._xlws.SORT(Data!F1:F5),4)', 4],
  ['SUM(_xlfn._xlws.FILTER(Data!C2:C7,Data!D2:D7="day"))', 43],
  ['COUNTA(_xlfn.UNIQUE(Data!D2:D7))', 3],
  ['SUM(Rooms[Area])', 71],
  ['SUM(North:South!A1)', 30],
  ['SUM((Data!F1:F2,Data!F4:F5))', 10],
  ['AGGREGATE(9,6,Errors!A1:A3)', 4],
  ['Rent*100', 450],
];

const ROOMS = [
  ['Room', 'Floor', 'Area', 'Kind'],
  ['Hall', 0, 12.5, 'day'],
  ['Kitchen', 0, 20, 'day'],
  ['Bath', 1, 8, 'wet'],
  ['Bed', 1, 16, 'night'],
  ['Study', 1, 10.5, 'day'],
  ['Store', 2, 4, 'wet'],
];
const columns = (rows: readonly (readonly Value[])[], first: number): Record<string, MadeCell> =>
  Object.fromEntries(
    rows.flatMap((row, at) =>
      row.map((value, column): [string, MadeCell] => [String.fromCharCode(first + column) + (at + 1), value]),
    ),
  );

let languages: Languages;
beforeAll(() => {
  languages = createLanguages('', { cacheFolder: openTemporaryFolder('parti-excel-cases-') });
  return () => languages.close();
});

it(
  'W1.02 of 76 formulas as Excel saves them at least 74 come out as Excel’s; what does not is named',
  { timeout: 120_000 },
  async () => {
    expect(CASES).toHaveLength(76);
    const book = madeBook({
      sheets: {
        Cases: Object.fromEntries(CASES.map(([f, v], at) => [`A${at + 1}`, { f, v }])),
        Data: {
          ...columns(ROOMS, 65),
          ...columns(
            [
              [3, 2],
              [1, 7],
              [4, 1],
              [1, 8],
              [5, 2],
            ],
            70,
          ),
        },
        North: { A1: 10, B1: 4.5 },
        South: { A1: 20 },
        Errors: { A1: 1, A2: { f: '1/0', v: { error: '#DIV/0!' } }, A3: 3 },
      },
      names: { Rent: 'North!$B$1', 'OUTPUT.First': 'Cases!$A$1' },
      tables: { Rooms: { sheet: 'Data', ref: 'A1:D7', columns: ['Room', 'Floor', 'Area', 'Kind'] } },
    });
    const { report } = await languages.readWorkbook(Buffer.from(book).toString('base64'));
    const wrong = report.differences.map(({ cell, formula, saved, found }) => `${cell} ${formula}: ${saved}, not ${found}`);
    expect([report.formulas, report.unknown, report.equal >= 75 ? [] : wrong]).toEqual([77, [], []]);
  },
);
