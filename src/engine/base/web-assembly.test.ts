// The assembler: what it makes runs as the text says, for numbers of every size, labels in blocks, memory and vectors.
import { expect, it } from 'vitest'
import { assemble, runsWebAssembly, startWebAssembly } from './web-assembly.ts'

const run = <T>(text: string): T => {
  const module = assemble(text)
  expect(runsWebAssembly(module)).toBe(true)
  return startWebAssembly<T>(module)
}

it('gives numbers as they are written', () => {
  for (const value of [
    0, 1, 63, 64, 127, 128, 8191, 8192, 65_536, 2_147_483_647, -1, -64, -65, -8192, -2_147_483_648,
  ]) {
    const { give } = run<{ give(): number }>(
      `(module (memory (export "memory") 1) (func $give (export "give") (result i32) (return (i32.const ${value}))))`,
    )
    expect(give()).toBe(value)
  }
})

it('jumps out of blocks and back to loops by their names, and calls', () => {
  const { sum } = run<{ sum(to: number): number }>(`(module
    (memory (export "memory") 1)
    (func $sum (export "sum") (param $to i32) (result i32) (local $all i32) (local $at i32)
      (block $done
        (loop $more ;; from 1 on
          (local.set $at (call $next (local.get $at)))
          (if (i32.gt_u (local.get $at) (local.get $to)) (then (br $done)) (else
            (local.set $all (i32.add (local.get $all) (local.get $at)))))
          (br $more)))
      (return (local.get $all)))
    (func $next (param $at i32) (result i32) (return (i32.add (local.get $at) (i32.const 1)))))`)
  expect([sum(0), sum(1), sum(100)]).toEqual([0, 1, 5050])
})

it('finds a byte among sixteen in memory', () => {
  const { memory, find } = run<{ memory: { buffer: ArrayBuffer }; find(byte: number): number }>(`(module
    (memory (export "memory") 1)
    (func $find (export "find") (param $byte i32) (result i32)
      (return (i32.ctz (i8x16.bitmask (i8x16.eq (v128.load offset=200 (i32.const 0)) (i8x16.splat (local.get $byte))))))))`)
  new Uint8Array(memory.buffer).set(
    [...'some words here!'].map(one => one.charCodeAt(0)),
    200,
  )
  expect([...'swh!z'].map(one => find(one.charCodeAt(0)))).toEqual([0, 5, 11, 15, 32])
})

it('refuses what it does not know', () => {
  const of = (code: string) => () => assemble(`(module (memory (export "memory") 1) (func $f ${code}))`)
  expect(of('(f64.add)')).toThrow('f64.add')
  expect(of('(local.get $x)')).toThrow('$x')
  expect(of('(br $nowhere)')).toThrow('$nowhere')
  expect(of('(call $nobody)')).toThrow()
  expect(of('nop')).toThrow('nop')
  expect(() => assemble('(module (func $f)')).toThrow('brackets')
})
