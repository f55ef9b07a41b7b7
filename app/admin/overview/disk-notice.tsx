import { Notice } from "../../ui/notice";
import { fileSize } from "../../uploads/file-name";
import type { diskState } from "../../uploads/storage/disk.server";

/**
 * Warns when the disk is low or full.
 * @param holdsFiles whether what people upload is on it, too, and not in a bucket
 */
export function DiskNotice({
  disk,
  holdsFiles,
}: {
  disk: ReturnType<typeof diskState>;
  holdsFiles: boolean;
}) {
  if (disk.state === "roomy") return null;
  const left = fileSize(disk.freeBytes);
  const advice =
    "Delete what is not needed from the computer that the shop runs on, or have its disk made larger.";
  return disk.state === "low" ? (
    <Notice kind="warn">
      <b>The shop’s disk is nearly full: {left} are left.</b> With less than 2.1 GB{" "}
      {holdsFiles ? "nobody can send files" : "no backup is made"}. {advice}
    </Notice>
  ) : (
    <Notice kind="bad">
      <b>The shop’s disk is full: {left} are left.</b> Messages, orders and files are not taken
      until there is room again. {advice} Old chats and products can still be deleted here.
    </Notice>
  );
}
