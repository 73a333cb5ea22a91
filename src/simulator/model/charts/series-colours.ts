/** Specification 9: 18 series colours; none of them the red and yellow of alarms (domain 6). Signed 32-bit ARGB. */
export const SERIES_ARGB: readonly number[] = [
  0xff1f6fb4, 0xff2a9d8f, 0xff7b5ea7, 0xff5b8c3a, 0xff8c6d4a, 0xff3d5a80, 0xffb0578d, 0xff4f9dc4, 0xff6c7a2c,
  0xff264653, 0xff9c7bc9, 0xff2f7d4f, 0xffa07a5c, 0xff5876b9, 0xff1b8a9e, 0xff86518a, 0xff74954f, 0xff56616d,
].map((argb) => argb | 0)
