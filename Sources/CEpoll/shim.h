#pragma once
// Swift's module of the C library leaves these headers of Linux out.
// https://man7.org/linux/man-pages/man7/epoll.7.html
// https://man7.org/linux/man-pages/man3/mallopt.3.html
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
