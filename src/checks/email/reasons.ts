// Why a text is no email address: one code per rule of the syntax policy, each with a sentence for the user.

/** Reason codes and their sentences; the S-number names the rule of the syntax policy (docs: validation, section 2). */
export const emailReasons = {
  empty: 'There is no address in this cell.',
  too_long: 'The address is longer than 254 characters, more than any mail server accepts.',
  missing_at: 'The @ sign is missing.',
  missing_local: 'There is nothing before the @ sign.',
  missing_domain: 'There is nothing after the @ sign.',
  extra_at: 'There is more than one @ sign.',
  // S1, S2: the local part
  leading_dot: 'The part before the @ sign starts with a dot.',
  trailing_dot: 'The part before the @ sign ends with a dot.',
  consecutive_dots: 'Two dots follow each other before the @ sign.',
  space: 'There is a space inside the address.',
  comment: 'Round brackets are not part of an address.',
  angle_brackets: 'Angle brackets belong around an address, not inside it.',
  backslash: 'A backslash is only allowed inside quotes, before a printable character.',
  unclosed_quote: 'A quotation mark is opened and never closed.',
  text_beside_quotes: 'There is text beside the quoted part before the @ sign.',
  invalid_local_character: 'There is a character before the @ sign that addresses cannot have.',
  // S3: what `format` asks of a domain name beyond the RFC
  single_label_domain: 'The domain has no dot, so it is not a name on the internet.',
  invalid_tld: 'The domain does not end in a top-level domain such as .com.',
  // S4, S5: labels
  domain_leading_dot: 'The domain starts with a dot.',
  domain_trailing_dot: 'The domain ends with a dot.',
  domain_consecutive_dots: 'Two dots follow each other in the domain.',
  label_hyphen: 'A part of the domain starts or ends with a hyphen.',
  label_double_hyphen:
    'A part of the domain has two hyphens at places three and four, which only encoded names may have.',
  label_too_long: 'A part of the domain is longer than 63 characters.',
  invalid_encoded_label: 'A part of the domain starts with xn-- but is no valid encoded name.',
  invalid_domain_character: 'There is a character in the domain that domain names cannot have.',
  compatibility_character: 'The domain holds look-alike characters (such as full-width letters) of other characters.',
  invalid_international_domain: 'The domain is not a valid international domain name.',
  // S7
  hidden_character: 'There is a hidden, control or unassigned character in the address.',
  leading_mark: 'The part before the @ sign starts with an accent that has no letter.',
  // S8
  local_too_long: 'The part before the @ sign is longer than 64 characters; one such as é counts as two or more.',
  domain_too_long: 'The domain is longer than 253 characters.',
  // S9
  unclosed_literal: 'The square bracket after the @ sign is never closed.',
  invalid_literal: 'The text in square brackets is no IP address.',
  // practical mode
  quoted_local: 'The part before the @ sign is in quotes: legal, but most services refuse it.',
  address_literal: 'The address names a computer by its IP address: legal, but most services refuse it.',
  unusual_symbol: 'The address holds symbols that are legal, but that most services refuse.',
} as const

/** Why a text was refused. */
export type EmailReason = keyof typeof emailReasons
