// The Node that what was built runs on, as `engines` of package.json says it; readable by much older ones.

/** What a person is asked for. */
export const needed = '22.15'

/** Whether a version such as 20.11.1 has what the program needs: Zstandard came with 22.15 and 23.8. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 23 || (major === 22 && minor >= 15) || (major === 23 && minor >= 8)
}
