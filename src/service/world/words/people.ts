// Words for what profiles tell beside the job: interests, schools, certificates, patents.
import { splitPhrases } from './list.ts'

export const personInterests = splitPhrases(
  'sailing|chess|choir|mountain hiking|beekeeping|bread baking|cycling|open data|running|jazz|gardening|board games|local history|climbing|photography|theatre|astronomy|volunteering',
)
export const schoolNames = splitPhrases(
  'Aldermoor University|Kestrelle College|Technical University of Weidenau|Harbourlight Business School|Institut Valmont|Università di Ombrosa|Universidad de Montalbán|Norrviken Institute of Technology|Whitethorn Polytechnic|Academy of Arts Rosenthal',
)
export const degreeNames = splitPhrases('BA|BSc|MA|MSc|MBA|PhD|Diploma')
export const studySubjects = splitPhrases(
  'Economics|Mechanical Engineering|Computer Science|Law|History|Chemistry|Business Administration|Design|Logistics|Mathematics|Linguistics|Nursing',
)
export const certificateNames = splitPhrases(
  'Project Management Professional|ITIL Foundation|Six Sigma Green Belt|Certified Scrum Master|ISO 9001 Lead Auditor|First Aider|Certified Public Accountant|Data Protection Officer|AWS Solutions Architect|Forklift Licence',
)
export const patentSubjects = splitPhrases(
  'Folding pallet|Method for sorting parcels|Hinge without screws|Heat pump valve|Label that peels clean|Lens mount|Cooling box with sensor',
)
export const nicknamesOf: Readonly<Record<string, string>> = {
  Abigail: 'Abby',
  Beatrix: 'Trixie',
  Charlotte: 'Lottie',
  Imogen: 'Immy',
  Matilda: 'Tilly',
  Rosalind: 'Roz',
  Barnaby: 'Barney',
  Frederick: 'Fred',
  Leonard: 'Len',
  Wallace: 'Wally',
  Wesley: 'Wes',
  Zachary: 'Zach',
  Elisabetta: 'Betta',
  Franziska: 'Franzi',
  Joachim: 'Jochen',
  Siegbert: 'Siggi',
  Alasdair: 'Ally',
  Deirdre: 'Dee',
}
