// What a refill of Practice adds, in play credits (R-WSP-01).
export const refillCredits = 1000
