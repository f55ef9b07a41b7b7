/** How a drawing of a PDF is moved, turned and scaled: its six numbers, as the format writes them. */
export type Matrix = readonly [number, number, number, number, number, number];

/** First the inner one, then the outer one. */
export function multiplied(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}
