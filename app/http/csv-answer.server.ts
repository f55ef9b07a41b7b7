/**
 * Answers a request with a CSV file that is written while it is sent.
 * @param name of the file, without its ending
 */
export function csvAnswer(parts: AsyncGenerator<string>, name: string): Response {
  return writtenAnswer(parts, `${name}.csv`, "text/csv; charset=utf-8");
}

/** Answers a request with a file that is written while it is sent. */
export function writtenAnswer(
  parts: AsyncGenerator<string | Uint8Array>,
  fileName: string,
  type: string,
): Response {
  const letters = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? letters.encode(value) : value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
  });
}
