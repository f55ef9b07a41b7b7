import { expect, test } from "vitest";
import { readFileForm } from "./file-form.server.ts";

async function sent(form: FormData) {
  const request = new Request("http://shop.example", { method: "POST", body: form });
  const body = await request.arrayBuffer();
  const { headers } = request;
  return readFileForm(new Request("http://shop.example", { method: "POST", body, headers }));
}

test("the texts and the bytes of a form with a file are as they were sent", async () => {
  const bytes = Buffer.from('a,b\r\n--x\r\n\r\n"1",Şẹ́gun\n\0');
  const form = new FormData();
  form.append("bank", "First");
  form.append("bank", "Ọ̀yọ́ & Bank\r\nof all");
  form.append("file", new File([bytes], 'nov "26".csv'));
  const read = await sent(form);
  expect(read?.typed).toEqual({ bank: "Ọ̀yọ́ & Bank\r\nof all" });
  expect(read?.files.file?.name).toBe('nov "26".csv');
  expect(Buffer.from(read?.files.file?.bytes ?? [])).toEqual(bytes);
});

test("no file has no name and no bytes; a body that is cut, or no such form, has no fields", async () => {
  const post = (type: string, body: string) =>
    readFileForm(
      new Request("http://shop.example", {
        method: "POST",
        body,
        headers: { "content-type": type },
      }),
    );
  expect(await post("application/x-www-form-urlencoded", "bank=x")).toBeUndefined();
  expect(await post("multipart/form-data", "--x")).toBeUndefined();
  const none =
    '--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--x--\r\n';
  expect(await post("multipart/form-data; boundary=x", none)).toEqual({
    typed: {},
    files: { file: { name: "", bytes: Buffer.alloc(0) } },
  });
  const cut = '--x\r\nContent-Disposition: form-data; name="bank"\r\n\r\nFirst';
  expect(await post("multipart/form-data; boundary=x", cut)).toEqual({ typed: {}, files: {} });
  const odd = '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n';
  expect(await post("multipart/form-data; boundary=x", odd)).toEqual({ typed: {}, files: {} });
});
