// What a refill of Practice adds, in play credits (product.md R-WSP-01).
export const refillCredits = 1000
