// The limits of the interface that forms need before anything is sent. Apart from the schemas, which are large.

/** Longest look-up value in UTF-16 units, and longest name, title or domain. */
export const MAX_INPUT = 2000
export const MAX_NAME = 200

/** Largest `page_size`: of most searches, of the prospector for keys with admin rights, of the AI search. */
export const MAX_PAGE = 25
export const MAX_PAGE_ADMIN = 50
export const MAX_PAGE_AI = 100

/** Longest free text of a prospector request. */
export const MAX_FREE_TEXT = 200
