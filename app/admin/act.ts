const TIMEOUT_MS = 15_000;

/**
 * Has the shop do something that needs no page of its own.
 * @returns the status of the answer and, when it is no success, its words; 0 without an answer
 */
export async function act(
  path: string,
  fields: Record<string, string>,
): Promise<{ ok: boolean; status: number; told: string }> {
  try {
    const response = await fetch(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const told = response.ok ? "" : await response.text();
    return { ok: response.ok, status: response.status, told };
  } catch {
    return { ok: false, status: 0, told: "" };
  }
}
