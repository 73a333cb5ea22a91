import { test } from 'vitest'
import { expectNoFailure } from '../../support/expect-no-failure.ts'

test('2,500 further random requests cause neither a 500 nor a crash', async () => {
  await expectNoFailure(20_261_122, 2_500)
}, 120_000)
