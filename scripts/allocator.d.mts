// Types of allocator.mjs.

export declare const allocator: { readonly MALLOC_ARENA_MAX: string }
