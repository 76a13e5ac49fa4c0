// Every screen, in every look and in windows of every size: no serious accessibility fault, no text that cannot be read, no control
// out of reach. One walk for all of it, as the walk is what takes longest; its two parts go at once.
import { measured } from '../pages/looks.ts'
import { tourOfList, tourOfProgram } from '../pages/tour.ts'
import { test } from '../web.ts'

test.describe.configure({ mode: 'parallel', timeout: 1_800_000 })

for (const [screens, tour] of [
  ['of a list', tourOfList],
  ['of the program', tourOfProgram],
] as const)
  test(`no screen ${screens} has a serious fault in any look, no text is cut, covered or outside in any window, no control is lost`, ({
    opened: page,
  }) => tour(page, measured(page)))
