ALTER INDEX "users_search" SET (fastupdate=true, gin_pending_list_limit=64);
