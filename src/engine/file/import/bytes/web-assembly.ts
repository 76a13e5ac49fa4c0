// WebAssembly from its text format (webassembly.github.io/spec/core/text), which wabt assembles: the source has no binary, and the
// build needs no compiler.

/** As engines give it; no library of types for programs without a page has it. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: Record<string, unknown> }
}

/** 0.7 MB of code, which only an import of a CSV file needs; started once a thread. */
let started: ReturnType<typeof import('wabt')> | undefined
const assembler = async () => {
  started ??= import('wabt').then(({ default: start }) => start())
  return started
}

/** The binary form of a module. Throws with the line and column of what is wrong in it. */
export async function assemble(text: string): Promise<Uint8Array> {
  const module = (await assembler()).parseWat('module.wat', text, { simd: true })
  try {
    return module.toBinary({}).buffer
  } finally {
    module.destroy()
  }
}

/** Whether this processor has what such modules need. */
export const runsWebAssembly = (module: Uint8Array): boolean => WebAssembly.validate(module)

/** What a module exports; the caller says what it is. */
export const startWebAssembly = <T>(module: Uint8Array): T =>
  new WebAssembly.Instance(new WebAssembly.Module(module)).exports as T
