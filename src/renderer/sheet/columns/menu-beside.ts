// How a menu opens beside an item of another: fixed, because the first one scrolls on a low window and would cut it off, and
// to the left where the window ends.
export const beside = { floatingStrategy: 'fixed', middlewares: { flip: true, shift: true } } as const
