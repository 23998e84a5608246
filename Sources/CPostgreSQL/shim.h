#pragma once
// The client library of PostgreSQL: https://www.postgresql.org/docs/15/libpq.html
#include <libpq-fe.h>
