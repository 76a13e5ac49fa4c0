// Version 39: columns of validations that hold numbers, dates, yes or no and web addresses have the types of what they hold; they
// were text. A type that a person chose stays.
export const resultTypes = `
UPDATE col SET version = version + 1, type = CASE
    WHEN origin ->> '$.field' GLOB '*.is_*' THEN 'yes_no'
    WHEN origin ->> '$.field' GLOB '*.date_*' THEN 'date'
    WHEN origin ->> '$.field' GLOB '*.registrar_url' THEN 'url'
    ELSE 'number' END
  WHERE type = 'text' AND type_chosen = 0 AND CASE WHEN json_valid(origin) THEN
    origin ->> '$.op' IN ('validate.email', 'validate.phone') AND (
      origin ->> '$.field' GLOB '*.is_*' OR origin ->> '$.field' GLOB '*.date_*' OR origin ->> '$.field' IN (
        'email_quality.score', 'email_quality.minimum_age', 'email_domain.domain_age', 'email_domain.registrar_url',
        'email_breaches.total_breaches', 'phone_validation.minimum_age', 'phone_breaches.total_breaches')) END;
`
