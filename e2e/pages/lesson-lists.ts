// Lists like those of the public OpenRefine lessons: articles, a survey of animals, households.

export const articles = `Title,Authors,Subjects,ISSN,Publisher,Licence,Language,Date
Soil and water,"Ek, Anna|Li, Bo",Soil,2056-1111,MDPI AG,CC BY,EN,2014-03-01
Peat of the north,"Ng, Cy",Peat,,MDPI AG,CC BY,EN,2015-06-30
LEAF AND ROOT,"Fox, Di|Poe, Ed|Ray, Flo",Plants,2056-2222,Mdpi Ag,CC BY-NC,FR,2015-12-02
Peat of the north,"Ng, Cy",Peat,2056-3333,  Akshantala Enterprises,CC BY-NC,EN,2016-01-15
wind and wave,"Orr, Gil",Sea,2056-4444,Akshantala  Enterprises,CC BY-NC-ND,DE,2016-02-20
Rain,"Orr, Gil|Ek, Anna",Rain,,Elsevier,CC BY-NC-ND,EN,2017-07-07
`

const survey = [
  ['Ammospermophilus harrisi', 1979, 12, 24, 3, 122, 31.9, -109.1],
  ['Ammospermophilus harrisi', 1979, 1, 3, 12, 118, 31.8, -109.2],
  ['Ammospermophilus harrisii', 1980, 4, 8, 14, 99, 31.7, -109.05],
  ['Dipodomys merriami', 1980, 4, 2, 20, 44, 31.95, -109.0],
  ['Dipodomys merriami', 1981, 7, 30, 7, 'n.r.', 31.6, -109.08],
  ['Dipodomys  merriami ', 1981, 2, 11, 18, 41, 31.92, -109.15],
] as const
export const animals = `scientificName,year,month,day,plot,weight,latitude,longitude\n${survey.map(row => row.join(',')).join('\n')}\n`

export const households = `village,interview_date,roof,rooms,items_owned,note
Chirodzo,2016-11-17,grass,1,"['bicycle' ; 'television' ; 'table']",
Chirodzo,2016-11-17,grass,2,"['cow_cart' ; 'bicycle']",
God,2016-11-16,mabatisloping,3,"['solar_panel' ; 'mobile_phone']",seen
Ruaca,2016-11-18,mabatipitched,5,"['bicycle' ; 'radio']",
Ruaca-Nhamuenda,2017-04-26,mabatisloping,4,"['radio']",seen
Ruaca,2017-06-03,grass,6,"['television' ; 'bicycle']",
`
