import { test } from 'vitest'
import { expectNoFailure } from '../../support/expect-no-failure.ts'

// In two files, so that they run at the same time.
test('the first 2,500 random requests cause neither a 500 nor a crash', async () => {
  await expectNoFailure(20_261_121, 2_500)
}, 120_000)
