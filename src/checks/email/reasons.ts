// Why a text is no email address: one code per rule of the syntax policy, each with a sentence for the user.

/** Reason codes and their sentences; the S-number names the rule of the syntax policy (docs: validation, section 2). */
export const emailReasons = {
  empty: 'This cell has no email address.',
  too_long: 'The address is longer than 254 characters. No mail server accepts that.',
  missing_at: 'The @ sign is missing.',
  missing_local: 'There is nothing before the @ sign.',
  missing_domain: 'There is nothing after the @ sign.',
  extra_at: 'There is more than one @ sign.',
  // S1, S2: the local part
  leading_dot: 'The part before the @ sign starts with a dot.',
  trailing_dot: 'The part before the @ sign ends with a dot.',
  consecutive_dots: 'There are two dots in a row before the @ sign.',
  space: 'There is a space inside the address.',
  comment: 'An address cannot contain parentheses.',
  angle_brackets: 'An address cannot contain angle brackets.',
  backslash: 'A backslash is only allowed inside quotes, before a printable character.',
  unclosed_quote: 'A quotation mark is never closed.',
  text_beside_quotes: 'There is text next to the quoted part before the @ sign.',
  invalid_local_character: 'There is an invalid character before the @ sign.',
  // S3: what `format` asks of a domain name beyond the RFC
  single_label_domain: 'The domain has no dot.',
  invalid_tld: 'The domain does not end in a valid ending such as .com.',
  // S4, S5: labels
  domain_leading_dot: 'The domain starts with a dot.',
  domain_trailing_dot: 'The domain ends with a dot.',
  domain_consecutive_dots: 'There are two dots in a row in the domain.',
  label_hyphen: 'A part of the domain starts or ends with a hyphen.',
  label_double_hyphen:
    'A part of the domain has hyphens as its third and fourth characters, which only encoded names can have.',
  label_too_long: 'A part of the domain is longer than 63 characters.',
  invalid_encoded_label: 'A part of the domain starts with xn-- but is not a valid encoded name.',
  invalid_domain_character: 'There is an invalid character in the domain.',
  compatibility_character: 'The domain contains look-alike characters, such as full-width letters.',
  invalid_international_domain: 'The domain is not a valid internationalized name.',
  // S7
  hidden_character: 'The address contains a hidden or control character.',
  leading_mark: 'The part before the @ sign starts with an accent without a letter.',
  // S8
  local_too_long: 'The part before the @ sign is longer than 64 characters (a letter such as é counts as two or more).',
  domain_too_long: 'The domain is longer than 253 characters.',
  // S9
  unclosed_literal: 'The square bracket after the @ sign is never closed.',
  invalid_literal: 'The text in square brackets is not an IP address.',
  // practical mode
  quoted_local: 'The part before the @ sign is in quotes. That is allowed, but most services reject it.',
  address_literal: 'The address uses an IP address. That is allowed, but most services reject it.',
  unusual_symbol: 'The address contains symbols that are allowed but that most services reject.',
} as const

/** Why a text was refused. */
export type EmailReason = keyof typeof emailReasons
