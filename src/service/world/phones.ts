// Telephone numbers that no subscriber has: ranges published by regulators for film, print and tests.
import type { SeededRandom } from './random.ts'
import { tryPhone } from './try-inputs.ts'
import { splitWords } from './words/list.ts'

export type PhoneLine = 'mobile' | 'landline' | 'toll_free'

interface Range {
  /** E.164 with `#` for any digit. */
  readonly form: string
  readonly line: PhoneLine
}

const of = (line: PhoneLine, forms: string): Range[] => splitWords(forms).map(form => ({ form, line }))

/** North America, 555-0100 to 555-0199 in every area (NANPA); the region of the code does not matter for fiction. */
const northAmerican = (areas: string): Range[] => [
  ...of('landline', areas).map(({ form, line }) => ({ form: `+1${form}55501##`, line })),
  ...of('toll_free', '+180055501##'),
]

/** By country. Sources: NANPA; Ofcom "Numbers for drama"; Bundesnetzagentur "Drama numbers"; ARCEP; ACMA; PTS; ComReg. */
const ranges: Readonly<Record<string, readonly Range[]>> = {
  US: northAmerican(
    '201 202 203 206 207 208 212 213 214 215 216 217 218 219 225 228 229 231 234 240 248 251 252 253 254 256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 330 334 336 337 339 347 351 352 360 361 386 401 402 404 405 406 407 408 409 410 412 413 414 415 417 419 423 424 425 430 432 434 435 440 443 458 469 470 475 478 479 480 484 501 502 503 504 505 507 508 509 510 512 513 515 516 517 518 520 530 540 541 551 559 561 562 563 570 571 573 574 575 580 585 586 601 602 603 605 606 607 608 609 610 612 614 615 616 617 618 619 620 623 626 630 631 636 641 646 650 651 660 661 662 678 682 701 702 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 727 731 732 734 740 754 757 760 763 765 770 772 773 774 775 781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818 828 830 831 832 843 845 847 848 850 856 857 858 859 860 862 863 864 865 870 901 903 904 906 907 908 909 910 912 913 914 915 916 917 918 919 920 925 928 931 936 937 940 941 947 949 951 952 954 956 970 971 972 973 978 979 980 985 989',
  ),
  CA: northAmerican(
    '204 226 236 250 289 306 343 365 403 416 418 431 437 438 450 506 514 519 579 581 587 604 613 647 705 709 778 780 807 819 867 873 902 905',
  ),
  GB: [
    ...of(
      'landline',
      '+441632960### +442079460### +441134960### +441144960### +441154960### +441164960### +441174960### +441184960### +441214960### +441314960### +441414960### +441514960### +441614960### +441914980### +442896496### +442920180###',
    ),
    ...of('mobile', '+447700900### +447700900###'),
    ...of('toll_free', '+448081570###'),
  ],
  IE: of('landline', '+3532091#####'),
  DE: [
    ...of('landline', '+493023125### +496990009### +494066969### +492214710### +498999998###'),
    ...of('mobile', '+4917139200## +4916433200##'),
  ],
  FR: [
    ...of('landline', '+3319900#### +3326191#### +3335301#### +3346571#### +3353649####'),
    ...of('mobile', '+3363998####'),
  ],
  AU: [
    ...of(
      'landline',
      '+6125550#### +6135550#### +6175550#### +6185550#### +6127010#### +6137010#### +6177010#### +6187010####',
    ),
    ...of(
      'mobile',
      '+61491570006 +61491570156 +61491570157 +61491570158 +61491570159 +61491570110 +61491570313 +61491570737 +61491571266 +61491571491 +61491571804 +61491572549 +61491572665 +61491572983 +61491573770 +61491573087 +61491574118 +61491574632 +61491575254 +61491575789 +61491576398 +61491576801 +61491577426 +61491577644 +61491578957 +61491578148 +61491578888 +61491579212 +61491579760 +61491579455',
    ),
  ],
  SE: [...of('landline', '+463139006## +464062804## +468465004## +469803192##'), ...of('mobile', '+467017406##')],
}

/** Countries that have published such numbers; people elsewhere have none. */
export const phoneCountries: readonly string[] = Object.keys(ranges)

/**
 * A number of the country, by kind of line where it has that kind; null where nothing is published. Different numbers from
 * 0 to 99 as `serial` give different numbers, which chance does not promise.
 */
export function fictionalNumber(
  random: SeededRandom,
  country: string,
  line: PhoneLine,
  serial: number | null = null,
): string | null {
  const all = ranges[country]
  if (!all) return null
  const fitting = all.filter(range => range.line === line)
  // Every country of the table has landlines; they stand in for what it lacks.
  const usable = fitting.length > 0 ? fitting : all.filter(range => range.line === 'landline')
  if (serial === null) return random.pick(usable).form.replace(/#/g, () => String(random.below(10)))
  const form = usable[serial % usable.length]?.form ?? ''
  const blanks = form.split('#').length - 1
  return form.replace(/#+/, String(serial).padStart(blanks, '0'))
}

const pattern = (form: string) => new RegExp(`^${form.replace('+', '\\+').replaceAll('#', '\\d')}$`)

/** The ranges by their first three digits, so that a look-up tries a few patterns only. */
const byStart = Map.groupBy(
  Object.values(ranges)
    .flat()
    .map(({ form, line }) => ({ start: form.slice(1, 4), pattern: pattern(form), line })),
  ({ start }) => start,
)

/** The kind of line of a number in one of these ranges, null for every other number. `e164` with its plus. */
export function fictionalLine(e164: string): PhoneLine | null {
  if (tryPhone(e164) !== null) return 'mobile'
  const found = byStart.get(e164.slice(1, 4))?.find(range => range.pattern.test(e164))
  return found?.line ?? null
}
