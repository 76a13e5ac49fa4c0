// How long a question to the directory may take.

/** In milliseconds; then the answer is a 500, and the directory goes on. */
export const queryDeadlineMs = 2000
