// The Node that what was built runs on, as `engines` of package.json says it; readable by much older ones.

/** What a person is asked for. */
export const needed = '22.16'

/** Whether a version such as 20.11.1 has what the program needs: a worker's figures of its heap came with 22.16 and 24.0. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 16)
}
