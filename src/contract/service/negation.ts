// The words by which a question says what is not meant. No filter of the interface can leave anything out (spec 4.5), so
// the form names such parts before a question is sent, and the service sets them aside.

/** Said before what is not meant. Some only look like it: see `affirming`. */
const cues = String.raw`(?<![\p{L}\p{N}])(?:${[
  "(?:do|does|did|is|are|was|were|has|have|had|wo|would|ca|could|should|might|must|need|ai)n['’‘´`]?t",
  'cannot|not|never|neither|nor|no longer|no|nobody|none|nothing|without|w/o|sans|minus|lacks?|lacking|missing',
  'except(?:ing)?(?: for)?|exclud(?:e|es|ed|ing)|omit(?:s|ted|ting)?|avoid(?:s|ed|ing)?|ignor(?:e|es|ed|ing)|skip(?:s|ping)?',
  'leav(?:e|es|ing) out|left out|other than|rather than|instead of|outside(?: of)?|apart from|aside from|besides|unless',
  'far from|away from|opposed to|save for|free of|(?:any(?:thing|one|body|where)|every(?:thing|one|body|where)|all|nothing) but',
  'stop(?:s|ped)? using|quit(?:s)? using|yet to|fail(?:s|ed)? to|refus(?:e|es|ed|ing)(?: to)?|drop(?:s|ped) |ditch(?:es|ed)',
  'nicht|kein(?:e[mnrs]?)?|ohne|au(?:ß|ss)er(?:halb)?|ausgenommen|sauf|hors|excepté|pas|hormis|ni|sin|excepto|salvo|fuera de|que no',
  'abandon(?:s|ed)|(?:switch|migrat|mov)(?:es|ed|ing)? (?:away from|from|off)|banned|forbidden',
].join('|')})(?![\p{L}\p{N}])|(?<=\s)[-−–](?=\p{L})|(?<![\p{L}\p{N}])non[-\s](?=\p{L})`

/** A cue that takes nothing away: "not only CEOs", "no more than 50 people". */
const affirming =
  /^(?:not (?:only|just|merely|necessarily|limited to)|(?:not|no) (?:more|less|fewer|later|earlier|larger|smaller|bigger) than|no matter)\b/iu

/** Each place of a text where a negation begins, with the words that say so. */
export function negationCues(text: string): { start: number; cue: string }[] {
  return [...text.matchAll(new RegExp(cues, 'giu'))]
    .filter(({ index }) => !affirming.test(text.slice(index)))
    .map(match => ({ start: match.index, cue: match[0] }))
}

/** Where a reader would say that the negated part ends: at a sign of punctuation, or where the question turns. */
const partEnd = /[,;:.?!()](?=\s|$)|\s(?:but|however|though|although|only|while|aber|sondern|mais|pero)\s/iu

/** Most words of a part that are named: enough to recognise it. */
const namedWords = 6

/** The parts of a question that say what is not meant, as written and in their order, each cut to a few words. */
export function negatedParts(text: string): string[] {
  const parts: string[] = []
  let end = 0
  for (const { start, cue } of negationCues(text)) {
    if (start < end) continue
    const rest = text.slice(start)
    const stop = rest.slice(cue.length).search(partEnd)
    const part = stop === -1 ? rest : rest.slice(0, cue.length + stop)
    end = start + part.length
    parts.push(part.trim().split(/\s+/).slice(0, namedWords).join(' '))
  }
  return parts
}
